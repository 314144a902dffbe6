import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffle, seededRandom } from '../question/random.ts';
import { CERTAINTIES, eventName, type PracticeEvent } from './event.ts';
import type { Answer } from '../question/answer.ts';
import { KINDS } from '../question/kinds/kinds.ts';
import { KIND_NAMES } from '../question/kinds/names.ts';
import { foldEvents } from './fold.ts';

const COUNT = 4;
/** This many questions with several options. */
const several = (count: number) => Array.from({ length: count }, () => ({ kind: 'multiple' as const }));
const named = {
  device: fc.constantFrom('a', 'b', 'c'),
  seq: fc.integer({ min: 1, max: 12 }),
  place: fc.nat(COUNT - 1),
  seconds: fc.nat(60),
};
const options = fc.uniqueArray(fc.nat(3), { maxLength: 3 });
const answer: fc.Arbitrary<Answer> = fc.oneof(
  options,
  fc.array(fc.option(fc.nat(3)), { maxLength: 4 }),
  fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
);
const event: fc.Arbitrary<PracticeEvent> = fc.oneof(
  fc.record({ ...named, kind: fc.constant('answered' as const), picked: answer }),
  fc.record({ ...named, kind: fc.constant('struck' as const), struck: options }),
  fc.record({ ...named, kind: fc.constant('flagged' as const), flagged: fc.boolean() }),
  fc.record({ ...named, kind: fc.constant('certainty' as const), certainty: fc.constantFrom(...CERTAINTIES, null) }),
  fc.record({ ...named, kind: fc.constant('moved' as const), from: fc.nat(COUNT - 1) }),
);
const events = fc.uniqueArray(event, { selector: eventName, maxLength: 30 });
/** Questions of any kind, with answers of their own kind or another. */
const form = fc.record({
  questions: fc.array(fc.record({ kind: fc.constantFrom(...KIND_NAMES) }), { minLength: COUNT, maxLength: COUNT }),
  isForwardOnly: fc.boolean(),
});
const MANY = { numRuns: 1000 };

test('ignores order and repetition of events', () => {
  fc.assert(
    fc.property(events, fc.subarray([...Array(30).keys()]), fc.nat(), form, (all, again, seed, how) => {
      const repeated = [...all, ...again.flatMap((index) => all[index] ?? [])];
      expect(foldEvents(shuffle(repeated, seededRandom(seed)), how)).toEqual(foldEvents(all, how));
    }),
    MANY,
  );
});

test.each(KIND_NAMES)('gives the same result in any order for two devices answering kind %s', (kind) => {
  const questions = Array.from({ length: COUNT }, () => ({ kind }));
  fc.assert(
    fc.property(events, fc.nat(), fc.nat(), (all, here, there) => {
      const heard = (seed: number) => foldEvents(shuffle(all, seededRandom(seed)), { questions, isForwardOnly: false });
      expect(heard(here)).toEqual(heard(there));
    }),
    MANY,
  );
});

test('merges two devices’ events to the same result, whichever syncs first', () => {
  fc.assert(
    fc.property(events, form, (all, how) => {
      const [mine, theirs] = [all.filter(({ device }) => device === 'a'), all.filter(({ device }) => device !== 'a')];
      expect(foldEvents([...mine, ...theirs], how)).toEqual(foldEvents([...theirs, ...mine], how));
    }),
    MANY,
  );
});

test('keeps the last answer by number with free navigation', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { places } = foldEvents(all, { questions: several(COUNT), isForwardOnly: false });
      for (const [index, place] of places.entries()) {
        const own = all.filter((entry) => entry.kind === 'answered' && entry.place === index);
        const last = own.toSorted((a, b) => b.seq - a.seq || (a.device < b.device ? 1 : -1))[0];
        expect(place.answer).toEqual(last?.kind === 'answered' ? KINDS.multiple.normalize(last.picked) : []);
      }
      expect(places.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(
        all.reduce((sum, { seconds }) => sum + seconds, 0),
      );
    }),
  );
});

const says = (
  seq: number,
  place: number,
  what: { kind: 'answered'; picked: number[] } | { kind: 'moved'; from: number },
): PracticeEvent => ({ device: 'a', seq, place, seconds: 0, ...what });

test('ignores answers after moving on in forward-only mode, but counts earlier ones that arrive late', () => {
  const all = [
    says(2, 1, { kind: 'moved', from: 0 }),
    says(3, 0, { kind: 'answered', picked: [2] }),
    says(4, 0, { kind: 'moved', from: 1 }),
    says(1, 0, { kind: 'answered', picked: [1] }),
  ];
  expect(foldEvents(all, { questions: several(2), isForwardOnly: true })).toMatchObject({
    current: 1,
    places: [{ answer: [1] }, { answer: [] }],
  });
  expect(foldEvents(all, { questions: several(2), isForwardOnly: false })).toMatchObject({
    current: 0,
    places: [{ answer: [2], changes: 1 }, { answer: [] }],
  });
});

test('counts a change when an option is replaced, not when one is added', () => {
  const changesOf = (...picks: number[][]) =>
    foldEvents(
      picks.map((picked, index) => says(index + 1, 0, { kind: 'answered', picked })),
      { questions: several(1), isForwardOnly: false },
    ).places[0]!.changes;
  expect([
    changesOf([1], [1, 2]),
    changesOf([1], [1]),
    changesOf([1], [2]),
    changesOf([1, 2], [2], [2, 3]),
    changesOf([1], [2], [1]),
  ]).toEqual([0, 0, 1, 1, 2]);
});

test('keeps the last flag, certainty, and strikes independently', () => {
  const of = { device: 'a', place: 1, seconds: 5 } as const;
  const all: PracticeEvent[] = [
    { ...of, seq: 1, kind: 'flagged', flagged: true },
    { ...of, seq: 2, kind: 'struck', struck: [3, 0] },
    { ...of, seq: 3, kind: 'certainty', certainty: 'unsure' },
    { ...of, seq: 4, kind: 'certainty', certainty: 'sure' },
  ];
  const [untouched, told, marked] = foldEvents(all, {
    questions: several(3),
    isForwardOnly: false,
    flagged: [false, false, true],
  }).places;
  const nothing = { answer: [], struck: [], certainty: null, seconds: 0, changes: 0 };
  expect(untouched).toEqual({ ...nothing, isFlagged: false });
  expect(told).toEqual({ ...nothing, isFlagged: true, struck: [0, 3], certainty: 'sure', seconds: 20 });
  expect(marked).toEqual({ ...nothing, isFlagged: true });
});

test('does not count taking back an answer as a change', () => {
  const all = [says(1, 0, { kind: 'answered', picked: [1] }), says(2, 0, { kind: 'answered', picked: [] })];
  expect(foldEvents(all, { questions: several(1), isForwardOnly: false }).places).toMatchObject([
    { answer: [], changes: 0 },
  ]);
});

test('ignores events for a place that does not exist', () => {
  const all = [
    says(1, 2, { kind: 'answered', picked: [1] }),
    says(2, 2, { kind: 'moved', from: 0 }),
    says(3, 0, { kind: 'moved', from: 2 }),
  ];
  const { places, current } = foldEvents(all, { questions: several(2), isForwardOnly: false });
  expect([current, ...places.map(({ answer }) => answer)]).toEqual([0, [], []]);
  expect(foldEvents(all.slice(0, 2), { questions: several(2), isForwardOnly: false }).current).toBe(0);
});
