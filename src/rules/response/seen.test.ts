import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsOf, SeenQuestions, type Showing } from './seen.ts';

const showing = fc.record<Showing>({
  number: fc.nat({ max: 60 }),
  at: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  isRight: fc.constantFrom(null, true, false),
});
const showings = fc.array(showing, { maxLength: 60 });

/** What is known of a question, from its showings, written as plainly as it can be. */
function told(all: readonly Showing[], number: number) {
  const own = all.filter((one) => one.number === number);
  if (own.length === 0) return undefined;
  const answered = own.filter(({ isRight }) => isRight !== null);
  const lastAt = Math.max(0, ...answered.map(({ at }) => at));
  const last = answered.filter(({ at }) => at === lastAt);
  return {
    shownAt: Math.max(...own.map(({ at }) => at)),
    answer: last.length === 0 ? 'none' : last.some(({ isRight }) => !isRight) ? 'wrong' : 'right',
  };
}

test('knows of each question when it was last shown and how it was last answered', () => {
  fc.assert(
    fc.property(showings, (all) => {
      const seen = new SeenQuestions(new SeenQuestions().plus(all));
      const numbers = [...new Set(all.map(({ number }) => number))].sort((a, b) => a - b);
      expect([...seen.keys()]).toEqual(numbers);
      for (let number = 0; number <= 61; number += 1) {
        expect(seen.get(number)).toEqual(told(all, number));
        expect(seen.has(number)).toBe(numbers.includes(number));
      }
      expect(new Map(seen)).toEqual(new Map(numbers.map((number) => [number, told(all, number)])));
    }),
  );
});

test('gives the same bytes whatever the order and the portions in which showings are added, and from its own showings', () => {
  fc.assert(
    fc.property(showings, showings, (some, more) => {
      const once = new SeenQuestions().plus([...some, ...more]);
      expect(new SeenQuestions(new SeenQuestions().plus(more)).plus(some)).toEqual(once);
      expect(new SeenQuestions(once).plus(some)).toEqual(once);
      expect(new SeenQuestions().plus([...new SeenQuestions(once).showings()])).toEqual(once);
    }),
  );
});

test('keeps an answer until a later one, while a view changes only the time', () => {
  const number = 7;
  const at = secondsOf('2026-11-22T08:00:00.500Z');
  const wrong = new SeenQuestions().plus([{ number, at, isRight: false }]);
  const viewed = new SeenQuestions(wrong).plus([{ number, at: at + 3600, isRight: null }]);
  expect(new SeenQuestions(viewed).get(number)).toEqual({ shownAt: at + 3600, answer: 'wrong' });
  const right = new SeenQuestions(viewed).plus([{ number, at: at + 60, isRight: true }]);
  expect(new SeenQuestions(right).get(number)).toEqual({ shownAt: at + 3600, answer: 'right' });
});

test('lists by time, and missed ones longest ago first', () => {
  fc.assert(
    fc.property(showings, fc.nat({ max: 20 }), (all, most) => {
      const seen = new SeenQuestions(new SeenQuestions().plus(all));
      const byTime = [...seen].sort(([a, one], [b, other]) => one.shownAt - other.shownAt || a - b);
      const numbers = byTime.map(([number]) => number);
      expect(seen.last(most)).toEqual(numbers.toReversed().slice(0, most));
      expect(seen.missedLongestAgo()).toEqual(
        byTime.filter(([, { answer }]) => answer === 'wrong').map(([number]) => number),
      );
    }),
  );
});

test('reads bytes that start anywhere in a larger buffer', () => {
  const bytes = new SeenQuestions().plus([{ number: 5, at: 100, isRight: true }]);
  const larger = new Uint8Array(bytes.length + 3);
  larger.set(bytes, 3);
  expect(new SeenQuestions(larger.subarray(3)).get(5)).toEqual({ shownAt: 100, answer: 'right' });
});
