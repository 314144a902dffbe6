/**
 * How answers, and what people had been shown, were stored before there was a row per response. Only migrations read this, so it never
 * changes.
 */

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
  certainty: string | null;
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
      certainty: certainty || null,
    });
  }
  return entries;
}

/** A question a person has seen: when last, in whole minutes since 1970 (UTC), and the result when they last answered it. */
export type SeenQuestion = { minute: number; answer: 'none' | 'right' | 'wrong' };
export type SeenMap = Map<number, SeenQuestion>;

const ANSWERS = ['none', 'right', 'wrong'] as const;
const MINUTE_MS = 60_000;

/** Numbers of seven bits per byte, lowest first: for each question the step from the one before and the answer, then the minute. */
export function packSeen(seen: SeenMap): Uint8Array {
  const bytes: number[] = [];
  const write = (number: number) => {
    let left = number;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80);
    bytes.push(left);
  };
  let before = 0;
  for (const number of [...seen.keys()].sort((a, b) => a - b)) {
    const { minute, answer } = seen.get(number)!;
    write((number - before) * ANSWERS.length + ANSWERS.indexOf(answer));
    write(minute);
    before = number;
  }
  return Uint8Array.from(bytes);
}

/** The inverse of `packSeen`. */
export function unpackSeen(bytes: Uint8Array): SeenMap {
  const seen: SeenMap = new Map();
  let at = 0;
  const read = () => {
    let number = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = bytes[at]!;
      at += 1;
      number += (byte & 0x7f) * unit;
      if (byte < 0x80) return number;
    }
  };
  let number = 0;
  while (at < bytes.length) {
    const step = read();
    number += Math.floor(step / ANSWERS.length);
    seen.set(number, { answer: ANSWERS[step % ANSWERS.length]!, minute: read() });
  }
  return seen;
}

/** Records that a question was shown, and how it was answered if it was. */
export function noteShown(seen: SeenMap, number: number, at: string, isCorrect: boolean | null): void {
  const known = seen.get(number);
  const answer = isCorrect === null ? (known?.answer ?? 'none') : isCorrect ? 'right' : 'wrong';
  seen.set(number, { minute: Math.max(Math.floor(Date.parse(at) / MINUTE_MS), known?.minute ?? 0), answer });
}

/** An answer of an attempt; `picked` for kinds that a quiz does not ask. */
export type AttemptAnswer = {
  /** Its wording: by the question's number in the exam and its own, or by its id. */
  number?: number;
  version?: number;
  versionId?: string;
  optionOrder: number[];
  /** Counted as shown. */
  answer: number | null;
  picked?: unknown;
};

const PACKED = /^(?<number>\d+)\.(?<version>\d+)\.(?<order>[\da-z]*)\.(?<answer>\d*)$/;
const WITH_ID = /^(?<id>[\w-]{22})(?<order>[\da-z]*)\.(?<answer>\d*)$/;

/** An answer in any of the forms that attempts were stored in. */
export function unpackAnswer(packed: string | AttemptAnswer): AttemptAnswer {
  if (typeof packed !== 'string') return packed;
  const { id, number, version, order = '', answer } = (PACKED.exec(packed) ?? WITH_ID.exec(packed))!.groups!;
  return {
    ...(id === undefined ? { number: Number(number), version: Number(version) } : { versionId: uuidOf(id) }),
    optionOrder: Array.from(order, (digit) => Number.parseInt(digit, 36)),
    answer: answer ? Number(answer) : null,
  };
}

function uuidOf(base64: string): string {
  const hex = Buffer.from(base64, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
