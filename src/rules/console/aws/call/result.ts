import { notSimulated } from '#rules/console/device.ts';
import type { Data, Fields } from './data.ts';

/** The result of a call: what it prints, whether it changed something, or why it failed. */
export type Result =
  | { is: 'done' | 'looked'; data?: Fields | undefined; lines?: readonly string[] }
  | { is: 'failed'; code: string; message: string; isSo: boolean }
  | { is: 'refused'; lines: readonly string[]; isSo: boolean };

/** A call that changes something. */
export const success = (data?: Fields): Result => ({ is: 'done', data });
/** A read-only call. */
export const answer = (data?: Fields): Result => ({ is: 'looked', data });
/** The service's answer to a call it cannot carry out. */
export const failure = (code: string, message: string): Result => ({ is: 'failed', code, message, isSo: false });
/** A failure because what the call asks for is already the case. */
export const failureAsSo = (code: string, message: string): Result => ({ is: 'failed', code, message, isSo: true });
/** The command's own message about something it doesn't do. */
export const refusal = (...lines: string[]): Result => ({ is: 'refused', lines, isSo: false });
export const leaveOut = (what: string): Result => refusal(notSimulated(what));
/** Output lines of a command that uses none of the formats. */
export const printout = (is: 'done' | 'looked', ...lines: string[]): Result => ({ is, lines });

export const textIn = (given: Readonly<Record<string, Data>>, name: string): string => String(given[name] ?? '');
