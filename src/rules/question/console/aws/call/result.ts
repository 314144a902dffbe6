import { notSimulated } from '#rules/question/console/device.ts';
import type { Data, Fields } from './data.ts';

/** What comes of a call: what it prints, whether it changed something, or why it failed. */
export type Result =
  | { is: 'done' | 'looked'; data?: Fields | undefined; lines?: readonly string[] }
  | { is: 'failed'; code: string; message: string; isSo: boolean }
  | { is: 'refused'; lines: readonly string[]; isSo: boolean };

/** A call that sets something. */
export const success = (data?: Fields): Result => ({ is: 'done', data });
/** A call that only looks. */
export const answer = (data?: Fields): Result => ({ is: 'looked', data });
/** What the service answers a call that it cannot do. */
export const failure = (code: string, message: string): Result => ({ is: 'failed', code, message, isSo: false });
/** The same where what the call asks for is so already. */
export const failureAsSo = (code: string, message: string): Result => ({ is: 'failed', code, message, isSo: true });
/** What the command itself says of what it does not do. */
export const refusal = (...lines: string[]): Result => ({ is: 'refused', lines, isSo: false });
export const leaveOut = (what: string): Result => refusal(notSimulated(what));
/** Lines of a command that prints none of the formats. */
export const printout = (is: 'done' | 'looked', ...lines: string[]): Result => ({ is, lines });

export const textIn = (given: Readonly<Record<string, Data>>, name: string): string => String(given[name] ?? '');
