import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { Roster, type RosterRow } from './roster.ts';

const uuid = fc.noShrink(fc.constant(null).map(() => randomUUID() as string));
const row: fc.Arbitrary<RosterRow> = fc.record({
  id: uuid,
  versionId: uuid,
  number: fc.integer({ min: 1, max: 300 }),
  kind: fc.constantFrom(...KIND_NAMES),
  domain: fc.integer({ min: 1, max: 4 }),
  task: fc.nat(9),
  difficulty: fc.constantFrom('easy', 'medium', 'hard'),
  family: fc.constantFrom(null, 'a', 'b'),
});
const rows = fc.uniqueArray(row, { selector: ({ number }) => number });

test('looks up every question by number and by id, and no others', () => {
  fc.assert(
    fc.property(rows, uuid, (given, stranger) => {
      const roster = new Roster(300);
      for (let from = 0; from < given.length; from += 7) roster.add(given.slice(from, from + 7));
      const listed: unknown[] = [];
      roster.list(({ number, cell, isInQuiz }) => listed.push({ number, ...cell, isInQuiz }));
      const byNumber = given.toSorted((a, b) => a.number - b.number);
      const isInQuiz = ({ kind }: RosterRow) => kind === 'single';
      expect(listed).toEqual(
        byNumber.map((one) => {
          const { number, domain, task, difficulty, kind } = one;
          return { number, domain, task, difficulty, kind, isInQuiz: isInQuiz(one) };
        }),
      );
      for (const { id, number, versionId, family } of given) {
        expect([roster.numberOf(id), roster.idOf(number), roster.versionOf(number)]).toEqual([number, id, versionId]);
        for (const other of given)
          expect(roster.isOneFamily(number, other.number)).toBe(family !== null && family === other.family);
      }
      const numbers = new Set(given.map(({ number }) => number));
      for (let number = 0; number <= 301; number += 1) expect(roster.has(number)).toBe(numbers.has(number));
      for (const id of [stranger, '', 'none', '\u{1f600}'.repeat(18)]) expect(roster.numberOf(id)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('leaves a question added after the last number was read to the next roster', () => {
  const [one, later] = fc.sample(row, 2);
  const roster = new Roster(5);
  roster.add([
    { ...one!, number: 5 },
    { ...later!, number: 6 },
  ]);
  expect([roster.has(5), roster.has(6), roster.numberOf(later!.id)]).toEqual([true, false, undefined]);
});
