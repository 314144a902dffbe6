import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_BYTES, NumberReader, NumberWriter } from './bytes.ts';
import { type ExposureEntry, packEntries, unpackEntries } from './entry.ts';
import {
  addShown,
  lastSeen,
  minuteOf,
  missedLongestAgo,
  noteShown,
  packSeen,
  seenAmong,
  type SeenQuestions,
  type SeenQuestion,
  unpackSeen,
} from './seen.ts';

test('reads numbers back from bytes, and refuses truncated ones', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
      const writer = new NumberWriter(numbers.length * MOST_BYTES);
      for (const number of numbers) writer.write(number);
      const reader = new NumberReader(writer.toBytes());
      expect(numbers.map(() => reader.next())).toEqual(numbers);
      expect(reader.isAtEnd).toBe(true);
    }),
  );
  const writer = new NumberWriter(MOST_BYTES);
  writer.write(300);
  expect(() => new NumberReader(writer.toBytes().slice(0, 1)).next()).toThrow('within a number');
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
    fc.property(fc.array(fc.tuple(fc.nat(), anyQuestion)), (pairs) => {
      const seen: SeenQuestions = new Map(pairs);
      expect(unpackSeen(packSeen(seen))).toEqual(seen);
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
      const seen: SeenQuestions = new Map(known);
      const bytes = packSeen(seen);
      const numbers = new Set(news.map(({ number }) => number));
      expect(seenAmong(bytes, numbers)).toEqual(new Set([...numbers].filter((number) => seen.has(number))));
      for (const { number, isCorrect } of news) noteShown(seen, number, moment.toISOString(), isCorrect);
      expect(unpackSeen(addShown(bytes, news, moment.toISOString()))).toEqual(seen);
    }),
  );
});

test('stores ten thousand of two hundred thousand questions in less than 60 kB', () => {
  const seen: SeenQuestions = new Map();
  for (let n = 1; n <= 10_000; n += 1) noteShown(seen, n * 20, '2026-11-22T08:00:00.000Z', n % 2 === 0);
  expect(packSeen(seen).length).toBeLessThan(60_000);
});

test('keeps an answer until the next one, while a view changes only the time', () => {
  const seen: SeenQuestions = new Map();
  noteShown(seen, 7, '2026-11-22T08:00:00.000Z', false);
  noteShown(seen, 7, '2026-11-22T09:00:59.000Z', null);
  expect(seen.get(7)).toEqual({ minute: minuteOf('2026-11-22T09:00:00.000Z'), answer: 'wrong' });
  noteShown(seen, 7, '2026-11-22T07:00:00.000Z', true);
  expect(seen.get(7)).toEqual({ minute: minuteOf('2026-11-22T09:00:00.000Z'), answer: 'right' });
  noteShown(seen, 9, '2026-11-22T08:00:00.000Z', null);
  expect(seen.get(9)?.answer).toBe('none');
});

test('lists missed questions longest ago first', () => {
  const seen: SeenQuestions = new Map([
    [1, { minute: 30, answer: 'wrong' }],
    [2, { minute: 10, answer: 'right' }],
    [3, { minute: 20, answer: 'wrong' }],
    [4, { minute: 20, answer: 'wrong' }],
  ]);
  expect(missedLongestAgo(seen)).toEqual([3, 4, 1]);
  expect([lastSeen(seen, 2), lastSeen(seen, 0)]).toEqual([[1, 4], []]);
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

test('reads entries back from a line, and from concatenated lines', () => {
  fc.assert(
    fc.property(fc.array(anyEntry), fc.array(anyEntry), (some, more) => {
      expect(unpackEntries(packEntries(some) + packEntries(more))).toEqual([...some, ...more]);
    }),
  );
});
