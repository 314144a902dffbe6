import type { Certainty } from '../practice/event.ts';
import { RESULT_MODES } from '../practice/mode.ts';

export const EXPOSURE_MODES = [...RESULT_MODES, 'card'] as const;
export type ExposureMode = (typeof EXPOSURE_MODES)[number];

/** A question shown to someone, and how they answered it. */
export type ExposureEntry = {
  /** Position in its sitting, from 0. */
  place: number;
  /** The question's number in its exam, and which of its wordings was shown. */
  number: number;
  version: number;
  /** Whether its key had not been shown to the person before; null if unknowable. */
  isFirst: boolean | null;
  /** Seconds from serving the sitting to submitting the answer; null, like the fields below: not answered. */
  after: number | null;
  /** Indexes of the options as stored. */
  picked: readonly number[] | null;
  isCorrect: boolean | null;
  /** Time spent on it; null if not measured. */
  seconds: number | null;
  certainty: Certainty | null;
};

const FLAGS = [false, true] as const;
const flag = (value: boolean | null): string => (value === null ? '' : value ? '1' : '0');
const flagOf = (text: string): boolean | null => (text === '' ? null : FLAGS[Number(text)]!);
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** The answer was submitted together with the one before. */
const AS_BEFORE = '=';

/**
 * Entries as one line of text, each ending with a semicolon, so more can be appended in either database without
 * reading it. A place that follows the one before is left out, and so are empty fields at the end.
 */
export function packEntries(entries: readonly ExposureEntry[]): string {
  return entries
    .map(({ place, number, version, isFirst, after, picked, isCorrect, seconds, certainty }, index) => {
      const before = entries[index - 1];
      const fields = [
        before?.place === place - 1 ? '' : place,
        number,
        version,
        flag(isFirst),
        after === null ? '' : before?.after === after ? AS_BEFORE : after,
        picked?.join('.') ?? '',
        flag(isCorrect),
        seconds ?? '',
        certainty ?? '',
      ];
      return `${fields.join().replace(/,+$/, '')};`;
    })
    .join('');
}

/** The inverse of `packEntries`. */
export function unpackEntries(text: string): ExposureEntry[] {
  const entries: ExposureEntry[] = [];
  for (const entry of text.split(';').slice(0, -1)) {
    const [place, number, version, isFirst = '', after = '', picked, isCorrect = '', seconds = '', certainty] =
      entry.split(',');
    const before = entries.at(-1);
    entries.push({
      place: place === '' ? before!.place + 1 : Number(place),
      number: Number(number),
      version: Number(version),
      isFirst: flagOf(isFirst),
      after: after === AS_BEFORE ? before!.after : numberOf(after),
      picked: picked ? picked.split('.').map(Number) : null,
      isCorrect: flagOf(isCorrect),
      seconds: numberOf(seconds),
      certainty: (certainty || null) as Certainty | null,
    });
  }
  return entries;
}
