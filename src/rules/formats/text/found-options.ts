import { listText } from '../../wording/list.ts';
import { excerptOf } from './excerpt.ts';

export const TOO_FEW_OPTIONS = 'The question has fewer than two options';
export const NO_KEY = 'The question has no correct answer';
export const NONE_RIGHT = 'No option is marked as correct';

/** What is lost of how answers are scored, and of what is said of each. */
export const PARTIAL = 'Partial credit';
export const LOST_ANSWER_FEEDBACK = 'Feedback for individual answers';

/** An option as marked in a file, with the share of points it earns, from -1 to 1. */
export type MarkedOption = { text: string; share: number; rationale: string };

/** How far shares may lie apart and still be the same one, rounded: thirds are written as 33.33 and 33.34. */
const ROUNDING = 0.005;

/** Which options are right: those that earn all points, or else those that do together; and whether that leaves out how points are shared. */
export function rightOptions(options: readonly Pick<MarkedOption, 'share'>[]): { right: number[]; isPartial: boolean } {
  const full = options.flatMap(({ share }, index) => (share >= 0.995 ? [index] : []));
  const some = options.flatMap(({ share }, index) => (share > 0 ? [index] : []));
  if (full.length > 0) return { right: full, isPartial: some.length > full.length };
  const shares = some.map((index) => options[index]!.share);
  return { right: some, isPartial: !areEqual(shares) || sumOf(shares) < 1 - ROUNDING * shares.length };
}

/** Whether everything that earns points earns the same. */
export const areEqual = (shares: readonly number[]): boolean =>
  shares.length === 0 || Math.max(...shares) - Math.min(...shares) <= ROUNDING;
const sumOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0);

/** Why the ids in a file's key mark no options, or not only options; null: each is one of `ids`. */
export function absentFault(keys: readonly string[], ids: readonly string[]): string | null {
  const named = keys.filter((key) => key !== '');
  if (named.length === 0) return NONE_RIGHT;
  const absent = named.filter((key) => !ids.includes(key)).map((key) => `“${excerptOf(key)}”`);
  if (absent.length === 0) return null;
  return absent.length === 1
    ? `The correct answer ${absent[0]!} is not an option`
    : `The correct answers ${listText(absent)} are not options`;
}

/** Where the options that a key names stand. */
export const placesOf = (ids: readonly string[], keys: readonly string[]): number[] =>
  ids.flatMap((id, index) => (keys.includes(id) ? [index] : []));
