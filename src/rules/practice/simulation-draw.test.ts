import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Group, seatsOf } from '#rules/question/draw/draw.ts';
import { seededRandom } from '../question/random.ts';
import { KIND_NAMES } from '../question/kinds/names.ts';
import { isPerformance } from '../question/kinds/kinds.ts';
import { beginsWithPerformance, kindShares, wholeSeats } from './kind-shares.ts';
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

test('opens a form with as many performance-based questions as are its share, new ones first, in their domains’ seats', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat({ max: 6 }), (seed, seen) => {
      const groups = [group('a', 20, 3), group('b', 20, 1)];
      const questions = [0, 1, 2, 3]
        .map((n) => ({ id: `a${n}`, group: 0 }))
        .concat([4, 5].map((n) => ({ id: `b${n}`, group: 1 })));
      const shown = new Set(questions.slice(0, seen).map(({ id }) => id));
      const asked = { lastShown: (id: string) => (shown.has(id) ? 1 : null), isApart: together };
      const kinds = [{ seats: 4, isPerformance: true, questions }];
      const drawn = drawForm(groups, 8, asked, seededRandom(seed), { kinds, hasOpening: true });
      const isOpening = (id: string) => questions.some((question) => question.id === id);
      const opening = drawn.filter(isOpening).length;
      expect(drawn.map(isOpening)).toEqual(drawn.map((_, place) => place < opening));
      expect(opening).toBeGreaterThanOrEqual(3);
      expect(new Set(drawn).size).toBe(8);
      expect(drawn.filter((id) => id.startsWith('b'))).toHaveLength(2);
      // Seen ones only once there are no new ones in seats of their domain.
      const usable = questions.filter(({ id }) => !shown.has(id));
      const most = Math.min(
        4,
        usable.filter(({ group: own }) => own === 0).length +
          Math.min(2, usable.filter(({ group: own }) => own === 1).length),
      );
      expect(drawn.filter((id) => shown.has(id)).length).toBeLessThanOrEqual(4 - most);
      // Elsewhere they stand among the others.
      const among = drawForm(groups, 8, asked, seededRandom(seed), { kinds });
      expect(among.filter(isOpening).length).toBeGreaterThanOrEqual(3);
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
      const kinds = [{ seats: 2, isPerformance: true, questions: ['a15', 'a16', 'b15'].map(seatOf) }];
      const drawn = drawForm(groups, count, { lastShown, isApart: together }, seededRandom(seed), {
        kinds,
        hasOpening: true,
        cases,
      });
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
  expect([
    beginsWithPerformance(['single', 'multiple', 'performance']),
    beginsWithPerformance(['single', 'lab']),
  ]).toEqual([true, true]);
  expect(beginsWithPerformance(['single', 'multiple', 'matching'])).toBe(false);
});

test('fills a domain with opening questions if it has nothing else', () => {
  const questions = group('a', 6, 1).lists[0]!.map((id) => ({ id, group: 0 }));
  const asked = { lastShown: () => null, isApart: together };
  expect(
    drawForm([group('a', 6, 1)], 6, asked, seededRandom(1), { kinds: [{ seats: 4, isPerformance: true, questions }] }),
  ).toHaveLength(6);
});

test('takes a new question beyond its kind’s share before one that was seen', () => {
  const questions = group('a', 10, 1)
    .lists[0]!.slice(0, 5)
    .map((id) => ({ id, group: 0 }));
  const isNew = (id: string) => questions.some((question) => question.id === id);
  const asked = { lastShown: (id: string) => (isNew(id) ? null : 1), isApart: together };
  const drawn = drawForm([group('a', 10, 1)], 5, asked, seededRandom(1), {
    kinds: [{ seats: 1, isPerformance: false, questions }],
  });
  expect(drawn.filter(isNew)).toHaveLength(5);
  const shown = { lastShown: () => 1, isApart: together };
  const old = drawForm([group('a', 10, 1)], 5, shown, seededRandom(1), {
    kinds: [{ seats: 1, isPerformance: false, questions }],
  });
  expect(old).toHaveLength(5);
});

test('puts performance-based questions where a domain is short of other new ones', () => {
  const groups = [group('a', 40, 1), group('b', 16, 1)];
  const hands = [
    ...[0, 1, 2, 3, 4, 5].map((n) => ({ id: `a${n}`, group: 0 })),
    ...[0, 1, 2, 3].map((n) => ({ id: `b${n}`, group: 1 })),
  ];
  // Of the 12 others in b, seven are new, for ten seats.
  const shown = new Set(['b4', 'b5', 'b6', 'b7', 'b8']);
  const facts = { lastShown: (id: string) => (shown.has(id) ? 1 : null), isApart: together };
  for (let seed = 0; seed < 100; seed += 1) {
    const kinds = [{ seats: 4, isPerformance: true, questions: hands }];
    const drawn = drawForm(groups, 20, facts, seededRandom(seed), { kinds });
    expect(drawn.filter((id) => shown.has(id))).toEqual([]);
    expect(drawn.filter((id) => hands.some((hand) => hand.id === id))).toHaveLength(4);
  }
});

test('rounds shares up or down, and every sum of neighbors too', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { maxLength: 9 }), (seats) => {
      const whole = wholeSeats(seats);
      for (let from = 0; from < seats.length; from += 1)
        for (let to = from + 1; to <= seats.length; to += 1) {
          const sum = (list: readonly number[]) => list.slice(from, to).reduce((total, own) => total + own, 0);
          expect(Math.abs(sum(whole) - sum(seats))).toBeLessThan(1 + 1e-6);
        }
    }),
  );
});

test('draws each kind at its share, rounded up or down, and all of them over many forms', () => {
  const questions = group('a', 40, 1).lists[0]!.map((id) => ({ id, group: 0 }));
  const kinds = [
    { seats: 0.6, isPerformance: true, questions: questions.slice(0, 3) },
    { seats: 1.4, isPerformance: true, questions: questions.slice(3, 9) },
    { seats: 2.5, isPerformance: false, questions: questions.slice(9, 20) },
  ];
  const asked = { lastShown: () => null, isApart: together };
  const counts = Array.from({ length: 200 }, (_, seed) => {
    const form = drawForm([group('a', 40, 1)], 10, asked, seededRandom(seed), { kinds });
    return kinds.map((kind) => kind.questions.filter(({ id }) => form.includes(id)).length);
  });
  for (const own of counts) {
    for (const [index, count] of own.entries()) expect(Math.abs(count - kinds[index]!.seats)).toBeLessThan(1);
    expect(own[0]! + own[1]!).toBe(2);
  }
  for (const index of kinds.keys()) expect(new Set(counts.map((own) => own[index])).size).toBe(2);
});

test('gives performance-based questions the share of the exam, and kinds among each other that of the bank', () => {
  const held = new Map([
    ['single', 80],
    ['multiple', 20],
    ['ordering', 15],
    ['console', 5],
  ] as const);
  const seats = (change: Partial<Parameters<typeof kindShares>[2]>) =>
    Object.fromEntries(kindShares(held, 60, { itemTypes: ['single'], ...change }).map((own) => [own.kind, own.seats]));
  // Of 120 in the bank, 20 are performance-based.
  expect(seats({})).toEqual({ ordering: 7.5, console: 2.5, multiple: 10 });
  expect(seats({ itemTypes: ['performance'] })).toEqual({ ordering: 3, console: 1, multiple: 56 / 5 });
  expect(seats({ itemTypes: ['performance'], shares: { performance: 20 } })).toEqual({
    ordering: 9,
    console: 3,
    multiple: 48 / 5,
  });
  expect(seats({ shares: { performance: 0 } })).toEqual({ ordering: 0, console: 0, multiple: 12 });
  expect(kindShares(new Map(), 60, { itemTypes: ['single'] })).toEqual([]);
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

test('seals each kind at its share, but never more than a third of it', () => {
  const rank = (id: string) => [...id].toReversed().join('');
  const groups = [group('a', 60, 2), group('b', 30, 1)];
  const questions = (names: readonly string[]) => names.map((id) => ({ id, group: id.startsWith('a') ? 0 : 1 }));
  const many = questions([...group('a', 6, 1).lists[0]!, ...group('b', 6, 1).lists[0]!]);
  const few = questions(['a50', 'a51', 'b20', 'b21', 'b22']);
  const kinds = [
    { seats: 2.6, isPerformance: true, questions: many },
    { seats: 4, isPerformance: true, questions: few },
  ];
  const sealed = sealedForm(groups, 30, rank, { kinds });
  expect(sealed.size).toBe(30);
  expect([...sealed].filter((id) => id.startsWith('a'))).toHaveLength(20);
  expect([many, few].map((own) => own.filter(({ id }) => sealed.has(id)).length)).toEqual([3, 1]);
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
