import { listText } from '../../wording/list.ts';
import { excerptOf } from './excerpt.ts';

export const TOO_FEW_OPTIONS = 'The question has fewer than two options';
export const NO_KEY = 'The question has no correct answer';
export const NONE_RIGHT = 'No option is marked as correct';

/** An option as marked in a file, with the share of points it earns, from -1 to 1. */
export type MarkedOption = { text: string; share: number; rationale: string };

/** Which options are right: those that earn all points, or else those that do together; and whether that leaves points out. */
export function rightOptions(options: readonly Pick<MarkedOption, 'share'>[]): { right: number[]; isPartial: boolean } {
  const full = options.flatMap(({ share }, index) => (share >= 0.995 ? [index] : []));
  const some = options.flatMap(({ share }, index) => (share > 0 ? [index] : []));
  return full.length > 0 ? { right: full, isPartial: some.length > full.length } : { right: some, isPartial: false };
}

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
