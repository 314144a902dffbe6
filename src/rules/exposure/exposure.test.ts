import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfNumber, MOST_BYTES, numberAt, NumberWriter } from './bytes.ts';
import { type ExposureEntry, packEntries, unpackEntries } from './entry.ts';
import { addShown, minuteOf, noteShown, packSeen, seenAmong, type SeenMap, unpackSeen } from './seen.ts';
import type { SeenQuestion } from './seen-bytes.ts';
import { SeenQuestions } from './seen-questions.ts';

test('reads numbers back from bytes, and refuses truncated ones', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
      const writer = new NumberWriter(numbers.length * MOST_BYTES);
      for (const number of numbers) writer.write(number);
      const bytes = writer.toBytes();
      const read: number[] = [];
      for (let at = 0; at < bytes.length; at = endOfNumber(bytes, at)) read.push(numberAt(bytes, at));
      expect(read).toEqual(numbers);
    }),
  );
  const writer = new NumberWriter(MOST_BYTES);
  writer.write(300);
  const cut = writer.toBytes().slice(0, 1);
  expect(() => numberAt(cut, 0)).toThrow('within a number');
  expect(() => endOfNumber(cut, 0)).toThrow('within a number');
  const full = new NumberWriter(1);
  full.write(300);
  expect(() => full.toBytes()).toThrow('room');
});

const anyQuestion = fc.record<SeenQuestion>({
  minute: fc.nat({ max: 2 ** 31 }),
  answer: fc.constantFrom('none', 'right', 'wrong'),
});

test('reads seen questions back from bytes, in any order of logging', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), anyQuestion), { size: 'medium' }), (pairs) => {
      const seen: SeenMap = new Map(pairs);
      expect(unpackSeen(packSeen(seen))).toEqual(seen);
      const read = new SeenQuestions(packSeen(seen));
      expect(new Map(read)).toEqual(seen);
      expect([...read.keys()]).toEqual([...seen.keys()].sort((a, b) => a - b));
      for (const number of [...seen.keys(), ...pairs.map(([known]) => known + 1)]) {
        expect([read.has(number), read.get(number)]).toEqual([seen.has(number), seen.get(number)]);
        expect(read.lastShown(number)).toBe(seen.get(number)?.minute ?? null);
      }
    }),
  );
});

test('gives the same result when adding to bytes as when logging unpacked', () => {
  const shown = fc.array(fc.record({ number: fc.nat({ max: 60 }), isCorrect: fc.constantFrom(null, true, false) }), {
    maxLength: 30,
  });
  const pairs = fc.array(fc.tuple(fc.nat({ max: 60 }), anyQuestion));
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(pairs, shown, at, (known, news, moment) => {
      const seen: SeenMap = new Map(known);
      const bytes = packSeen(seen);
      const numbers = new Set(news.map(({ number }) => number));
      expect(seenAmong(bytes, numbers)).toEqual(new Set([...numbers].filter((number) => seen.has(number))));
      for (const { number, isCorrect } of news) noteShown(seen, number, moment.toISOString(), isCorrect);
      expect(unpackSeen(addShown(bytes, news, moment.toISOString()))).toEqual(seen);
    }),
  );
});

test('stores ten thousand of two hundred thousand questions in less than 60 kB', () => {
  const seen: SeenMap = new Map();
  for (let n = 1; n <= 10_000; n += 1) noteShown(seen, n * 20, '2026-11-22T08:00:00.000Z', n % 2 === 0);
  expect(packSeen(seen).length).toBeLessThan(60_000);
});

test('keeps an answer until the next one, while a view changes only the time', () => {
  const seen: SeenMap = new Map();
  noteShown(seen, 7, '2026-11-22T08:00:00.000Z', false);
  noteShown(seen, 7, '2026-11-22T09:00:59.000Z', null);
  expect(seen.get(7)).toEqual({ minute: minuteOf('2026-11-22T09:00:00.000Z'), answer: 'wrong' });
  noteShown(seen, 7, '2026-11-22T07:00:00.000Z', true);
  expect(seen.get(7)).toEqual({ minute: minuteOf('2026-11-22T09:00:00.000Z'), answer: 'right' });
  noteShown(seen, 9, '2026-11-22T08:00:00.000Z', null);
  expect(seen.get(9)?.answer).toBe('none');
});

test('lists missed questions longest ago first', () => {
  const seen: SeenMap = new Map([
    [1, { minute: 30, answer: 'wrong' }],
    [2, { minute: 10, answer: 'right' }],
    [3, { minute: 20, answer: 'wrong' }],
    [4, { minute: 20, answer: 'wrong' }],
  ]);
  const read = new SeenQuestions(packSeen(seen));
  expect([...read.missedLongestAgo()]).toEqual([3, 4, 1]);
  expect([read.last(2), read.last(0)]).toEqual([[1, 4], []]);
});

test('lists by time, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 99 }), anyQuestion), { size: 'medium' }),
      fc.nat({ max: 20 }),
      (pairs, most) => {
        const seen = [...new Map(pairs)].sort(([a, one], [b, other]) => one.minute - other.minute || a - b);
        const read = new SeenQuestions(packSeen(new Map(pairs)));
        const missed = seen.filter(([, { answer }]) => answer === 'wrong').map(([number]) => number);
        expect([...read.missedLongestAgo()]).toEqual(missed);
        expect(read.last(most)).toEqual(
          seen
            .map(([number]) => number)
            .toReversed()
            .slice(0, most),
        );
      },
    ),
  );
});

const anyEntry = fc.record<ExposureEntry>({
  place: fc.nat(),
  number: fc.nat(),
  version: fc.nat(),
  isFirst: fc.option(fc.boolean()),
  after: fc.option(fc.nat()),
  picked: fc.option(fc.array(fc.nat({ max: 7 }), { minLength: 1 })),
  isCorrect: fc.option(fc.boolean()),
  seconds: fc.option(fc.nat()),
  certainty: fc.option(fc.constantFrom('guessed', 'unsure', 'sure')),
});

/** Entries in order, as of a sitting, and in any order. */
const anyEntries = fc.oneof(
  fc.array(anyEntry),
  fc
    .tuple(fc.nat(), fc.array(anyEntry))
    .map(([after, entries]) => entries.map((entry, place) => ({ ...entry, place, after }))),
);

test('reads entries back from a line, and from concatenated lines', () => {
  fc.assert(
    fc.property(anyEntries, anyEntries, (some, more) => {
      expect(unpackEntries(packEntries(some) + packEntries(more))).toEqual([...some, ...more]);
    }),
  );
});

test('reads entries from before places, times, and empty fields were left out', () => {
  const old = '0,12,1,1,600,2,1,,;1,7,3,0,600,0.1,0,9,sure;2,31,1,,,,,,;';
  const entries = unpackEntries(old);
  const [first, second, third] = entries;
  expect(first).toEqual({
    place: 0,
    number: 12,
    version: 1,
    isFirst: true,
    after: 600,
    picked: [2],
    isCorrect: true,
    seconds: null,
    certainty: null,
  });
  expect(second).toMatchObject({ place: 1, isFirst: false, after: 600, picked: [0, 1], seconds: 9, certainty: 'sure' });
  expect(third).toMatchObject({ place: 2, number: 31, isFirst: null, after: null, picked: null, isCorrect: null });
  expect(packEntries(entries)).toBe('0,12,1,1,600,2,1;,7,3,0,=,0.1,0,9,sure;,31,1;');
  expect(unpackEntries(`${packEntries(entries)}${old}`)).toEqual([...entries, ...entries]);
});
