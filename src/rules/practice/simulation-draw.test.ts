import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Group, seatsOf } from '#rules/question/draw/draw.ts';
import { seededRandom } from '../question/random.ts';
import { KIND_NAMES } from '../question/kinds/names.ts';
import { isPerformance } from '../question/kinds/kinds.ts';
import { openingSeats } from './opening.ts';
import { sealedForm } from './sealed-form.ts';
import { type DrawFacts, drawForm, newLeft } from './simulation-draw.ts';

const group = (name: string, size: number, weight: number): Group<string> => ({
  weight,
  lists: [Array.from({ length: size }, (_, index) => `${name}${index}`)],
});
const together: DrawFacts<string>['isApart'] = () => false;

test('draws unseen questions first, then those seen longest ago, within each domain’s seats', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.dictionary(fc.constantFrom(...group('a', 30, 1).lists[0]!), fc.nat({ max: 99 })),
      fc.integer({ min: 1, max: 20 }),
      (seed, shown, seats) => {
        const lastShown = (id: string) => shown[id] ?? null;
        const drawn = drawForm([group('a', 30, 1)], seats, { lastShown, isApart: together }, seededRandom(seed));
        expect(new Set(drawn).size).toBe(seats);
        const unseen = 30 - Object.keys(shown).length;
        const seen = drawn.map(lastShown).filter((at) => at !== null);
        expect(seen).toHaveLength(Math.max(0, seats - unseen));
        const longestAgo = Object.values(shown).toSorted((a, b) => a - b);
        expect(seen.toSorted((a, b) => a - b)).toEqual(longestAgo.slice(0, seen.length));
      },
    ),
  );
});

test('keeps a domain’s seats, whatever was shown', () => {
  const asked = { lastShown: (id: string) => (id.startsWith('a') ? 1 : null), isApart: together };
  const drawn = drawForm([group('a', 20, 3), group('b', 20, 1)], 8, asked, seededRandom(1));
  expect(drawn.filter((id) => id.startsWith('a'))).toHaveLength(6);
});

test('combines questions that give each other away only if there is nothing else', () => {
  const isApart = (id: string, other: string) => id.length === other.length;
  const asked = { lastShown: () => null, isApart };
  for (let seed = 0; seed < 50; seed += 1) {
    const drawn = drawForm([group('a', 12, 1)], 2, asked, seededRandom(seed));
    expect(new Set(drawn.map((id) => id.length)).size).toBe(2);
    expect(drawForm([group('a', 12, 1)], 12, asked, seededRandom(seed))).toHaveLength(12);
  }
});

test('opens a form with new opening questions, in their domains’ seats, and has no others', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat({ max: 6 }), (seed, seen) => {
      const groups = [group('a', 20, 3), group('b', 20, 1)];
      const questions = [0, 1, 2, 3]
        .map((n) => ({ id: `a${n}`, group: 0 }))
        .concat([4, 5].map((n) => ({ id: `b${n}`, group: 1 })));
      const shown = new Set(questions.slice(0, seen).map(({ id }) => id));
      const asked = { lastShown: (id: string) => (shown.has(id) ? 1 : null), isApart: together };
      const drawn = drawForm(groups, 8, asked, seededRandom(seed), { opening: { seats: 4, questions } });
      const opening = Math.min(4, 6 - seen);
      const isOpening = (id: string) => questions.some((question) => question.id === id);
      expect(drawn.map(isOpening)).toEqual(drawn.map((_, place) => place < opening));
      expect(new Set(drawn).size).toBe(8);
      expect(drawn.filter((id) => id.startsWith('b'))).toHaveLength(2);
      expect(drawn.filter((id) => shown.has(id))).toEqual([]);
    }),
  );
});

test('ends a form with at most one new, whole case set in order, keeping the domains’ seats', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 12 }), fc.nat({ max: 8 }), (seed, count, seen) => {
      const groups = [group('a', 20, 3), group('b', 20, 1)];
      const seatOf = (id: string) => ({ id, group: id.startsWith('a') ? 0 : 1 });
      const cases = [
        ['a3', 'b1', 'a1'],
        ['a9', 'a8'],
        ['b5', 'b6', 'b7', 'b8'],
      ].map((set) => set.map(seatOf));
      const shown = new Set(cases.flat().slice(0, seen));
      const lastShown = (id: string) => ([...shown].some((seat) => seat.id === id) ? 1 : null);
      const opening = { seats: 2, questions: ['a15', 'a16', 'b15'].map(seatOf) };
      const drawn = drawForm(groups, count, { lastShown, isApart: together }, seededRandom(seed), { opening, cases });
      const ofCases = drawn.filter((id) => cases.flat().some((seat) => seat.id === id));
      const sets = cases.map((set) => set.map(({ id }) => id).join(' '));
      expect(['', ...sets]).toContain(ofCases.join(' '));
      expect(drawn.slice(drawn.length - ofCases.length)).toEqual(ofCases);
      expect(ofCases.filter((id) => lastShown(id) !== null)).toEqual([]);
      expect(new Set(drawn).size).toBe(count);
      const [ofA] = seatsOf(groups, count);
      expect(drawn.filter((id) => id.startsWith('a'))).toHaveLength(ofA!);
    }),
  );
});

test('includes a case set if its domain has room, and no question of one left out', () => {
  const seatOf = (id: string) => ({ id, group: 0 });
  const cases = [['a1', 'a2', 'a3'].map(seatOf)];
  const drawn = (count: number, lastShown: DrawFacts<string>['lastShown'] = () => null) =>
    drawForm([group('a', 6, 1)], count, { lastShown, isApart: together }, seededRandom(7), { cases });
  expect(drawn(4).slice(1)).toEqual(['a1', 'a2', 'a3']);
  expect(drawn(2).filter((id) => ['a1', 'a2', 'a3'].includes(id))).toEqual([]);
  expect(drawn(6, (id) => (id === 'a2' ? 1 : null)).toSorted()).toEqual(['a0', 'a4', 'a5']);
});

test('does not open a form with multiple-answer questions', () => {
  expect(KIND_NAMES.filter((kind) => !isPerformance(kind))).toEqual(['single', 'multiple']);
  expect([openingSeats(['single', 'multiple', 'performance']), openingSeats(['single', 'lab'])]).toEqual([4, 4]);
  expect(openingSeats(['single', 'multiple', 'matching'])).toBe(0);
});

test('fills a domain with opening questions if it has nothing else', () => {
  const questions = group('a', 6, 1).lists[0]!.map((id) => ({ id, group: 0 }));
  const asked = { lastShown: () => null, isApart: together };
  expect(drawForm([group('a', 6, 1)], 6, asked, seededRandom(1), { opening: { seats: 4, questions } })).toHaveLength(6);
});

test.each([
  [[10, 5], [10, 5], { unseen: 15, forms: 1 }],
  [[10, 5], [30, 20], { unseen: 15, forms: 3 }],
  [[10, 5], [30, 5], { unseen: 15, forms: 1 }],
  [[10, 5], [7, 5], { unseen: 12, forms: 1 }],
  [[10, 5], [6, 5], { unseen: 11, forms: 0 }],
  [[0, 0], [0, 0], { unseen: 0, forms: 0 }],
])('of forms of %j with %j unseen: %j', (seats, unseen, expected) => {
  expect(newLeft(seats, unseen)).toEqual(expected);
});

test('seals a form if each domain has enough for three, changing little with the bank', () => {
  const rank = (id: string) => [...id].toReversed().join('');
  const groups = [group('a', 60, 2), group('b', 30, 1)];
  const sealed = sealedForm(groups, 30, rank);
  expect([...sealed].filter((id) => id.startsWith('a'))).toHaveLength(20);
  expect(sealed.size).toBe(30);
  const grown = sealedForm([group('a', 61, 2), group('b', 30, 1)], 30, rank);
  expect([...sealed].filter((id) => !grown.has(id)).length).toBeLessThan(2);
  expect(sealedForm([group('a', 59, 2), group('b', 30, 1)], 30, rank).size).toBe(0);
  expect(sealedForm([group('a', 60, 2), group('b', 29, 1)], 30, rank).size).toBe(0);
});
