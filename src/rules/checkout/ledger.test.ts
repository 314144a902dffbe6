import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_LEDGER, type Fact, joinFacts, type PurchaseState, purchaseStateOf, TRANSITIONS } from './ledger.ts';

const AMOUNT = 2900;

const at = fc.integer({ min: 0, max: 5 }).map((second) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString());
const name = fc.constantFrom('a', 'b', 'c');
// An amount belongs to its refund: two facts about one refund agree on it.
const refundOf = (id: string) => ({ a: 900, b: 1000, c: 1000 })[id]!;
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({
    kind: fc.constant('pending' as const),
    step: fc.constantFrom('created' as const, 'processing' as const, 'failed' as const),
    at,
  }),
  fc.record({ kind: fc.constant('succeeded' as const), at }),
  fc.constant<Fact>({ kind: 'canceled' }),
  fc.record({ kind: fc.constant('failed' as const), try: name }),
  fc.record({ kind: fc.constant('refundedInAll' as const), cents: fc.constantFrom(0, 900, 1900, AMOUNT) }),
  fc
    .tuple(name, fc.constantFrom('made' as const, 'failed' as const))
    .map(([id, outcome]): Fact => ({ kind: 'refund', id, cents: refundOf(id), outcome })),
  fc.record({
    kind: fc.constant('dispute' as const),
    id: name,
    outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
  }),
);
const facts = fc.array(fact, { maxLength: 12 });
const shuffled = facts.chain((all) =>
  fc.tuple(
    fc.constant(all),
    fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length, maxLength: 2 * all.length }),
  ),
);

const ledgerOf = (all: readonly Fact[]) => joinFacts(EMPTY_LEDGER, all);
const state = (all: readonly Fact[]): PurchaseState => purchaseStateOf(ledgerOf(all), AMOUNT);

test('gives the same result for facts in any order, each twice', () => {
  fc.assert(
    fc.property(shuffled, ([once, mixed]) => {
      expect(ledgerOf(mixed)).toEqual(ledgerOf(once));
    }),
    { numRuns: 2000 },
  );
});

test('gives the same result for facts in any batches, unchanged by old ones', () => {
  fc.assert(
    fc.property(facts, facts, (some, more) => {
      const both = joinFacts(ledgerOf(some), more);
      expect(both).toEqual(joinFacts(ledgerOf(more), some));
      expect(joinFacts(both, some)).toEqual(both);
    }),
    { numRuns: 1000 },
  );
});

test('changes the status only as declared', () => {
  fc.assert(
    fc.property(facts, (all) => {
      let ledger = EMPTY_LEDGER;
      for (const next of all) {
        const before = purchaseStateOf(ledger, AMOUNT).status;
        ledger = joinFacts(ledger, [next]);
        const after = purchaseStateOf(ledger, AMOUNT).status;
        if (after !== before) expect(TRANSITIONS[before]).toContain(after);
      }
    }),
    { numRuns: 2000 },
  );
});

test('keeps refunds between zero and the amount paid', () => {
  fc.assert(
    fc.property(facts, (all) => {
      const { refundedCents } = state(all);
      expect(refundedCents).toBeGreaterThanOrEqual(0);
      expect(refundedCents).toBeLessThanOrEqual(AMOUNT);
    }),
  );
});

/** All orderings of a list: 5,040 for seven items. */
function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length < 2) return yield [...all];
  for (const [index, first] of all.entries())
    for (const rest of ordersOf(all.toSpliced(index, 1))) yield [first, ...rest];
}

test('gives the same result for seven events in all 5,040 orders, each repeated at once or at the end', () => {
  const second = (of: number) => `2026-01-01T00:00:0${of}.000Z`;
  const seven: Fact[] = [
    { kind: 'pending', step: 'created', at: second(0) },
    { kind: 'pending', step: 'processing', at: second(1) },
    { kind: 'failed', try: 'first' },
    { kind: 'succeeded', at: second(3) },
    { kind: 'refundedInAll', cents: AMOUNT },
    { kind: 'dispute', id: 'a', outcome: 'open' },
    { kind: 'dispute', id: 'a', outcome: 'won' },
  ];
  const truth = ledgerOf(seven);
  expect(purchaseStateOf(truth, AMOUNT)).toEqual({
    status: 'succeeded',
    refundedCents: AMOUNT,
    dispute: 'won',
    failedTries: 1,
  });
  const told = JSON.stringify(truth);
  let [orders, wrong] = [0, 0];
  for (const order of ordersOf(seven)) {
    orders += 1;
    const doubled = [order, order.flatMap((fact) => [fact, fact]), [...order, ...order.toReversed()]];
    if (doubled.some((facts) => JSON.stringify(ledgerOf(facts)) !== told)) wrong += 1;
  }
  expect([orders, wrong]).toEqual([5040, 0]);
});

test('counts the earliest of several successes, whichever arrives first', () => {
  const success = (day: number): Fact => ({ kind: 'succeeded', at: `2026-01-0${day}T00:00:00.000Z` });
  for (const order of ordersOf([success(2), success(1), success(3)]))
    expect(ledgerOf(order).succeededAt).toBe('2026-01-01T00:00:00.000Z');
});

const refund = (id: string, outcome: 'made' | 'failed' = 'made'): Fact => ({
  kind: 'refund',
  id,
  cents: refundOf(id),
  outcome,
});
const dispute = (id: string, outcome: 'open' | 'won' | 'lost'): Fact => ({ kind: 'dispute', id, outcome });
const paid: Fact = { kind: 'succeeded', at: '2026-01-01T00:00:00.000Z' };
const sum = (cents: number): Fact => ({ kind: 'refundedInAll', cents });
const pending = (step: 'created' | 'processing' | 'failed', second: number): Fact => ({
  kind: 'pending',
  step,
  at: `2026-01-01T00:00:0${second}.000Z`,
});

test.each<[string, Fact[], Partial<PurchaseState>]>([
  ['nothing', [], { status: 'open', refundedCents: 0, dispute: 'none', failedTries: 0 }],
  [
    'paid once is paid, whatever comes',
    [paid, { kind: 'canceled' }, { kind: 'pending', step: 'failed', at: '2027-01-01T00:00:00.000Z' }],
    { status: 'succeeded' },
  ],
  [
    'what is canceled is closed, whatever was under way',
    [pending('processing', 1), { kind: 'canceled' }],
    { status: 'canceled' },
  ],
  ['canceled and paid all the same is paid', [{ kind: 'canceled' }, paid], { status: 'succeeded' }],
  ['of two steps the later one counts', [pending('processing', 2), pending('failed', 1)], { status: 'processing' }],
  ['a try that failed later opens it again', [pending('processing', 1), pending('failed', 2)], { status: 'open' }],
  [
    'within a second it is under way after it was created',
    [pending('processing', 1), pending('created', 1)],
    { status: 'processing' },
  ],
  [
    'within a second it has failed after it was under way',
    [pending('failed', 1), pending('processing', 1)],
    { status: 'open' },
  ],
  ['refunds add up', [paid, refund('a'), refund('b')], { refundedCents: 1900 }],
  [
    'their sum, told besides, is not added',
    [paid, refund('a'), refund('b'), sum(1900), sum(900)],
    { refundedCents: 1900 },
  ],
  ['a sum that tells of more counts', [paid, refund('a'), sum(1900)], { refundedCents: 1900 }],
  ['a refund that failed is none', [paid, refund('a'), sum(900), refund('a', 'failed')], { refundedCents: 0 }],
  ['the others stay', [paid, refund('a', 'failed'), refund('b'), sum(1900)], { refundedCents: 1000 }],
  ['a dispute that is won is over', [paid, dispute('a', 'open'), dispute('a', 'won')], { dispute: 'won' }],
  [
    'one that is lost stays lost',
    [paid, dispute('a', 'lost'), dispute('a', 'open'), dispute('b', 'won')],
    { dispute: 'lost' },
  ],
  [
    'one that is open counts more than one that was won',
    [paid, dispute('a', 'won'), dispute('b', 'open')],
    { dispute: 'open' },
  ],
  [
    'a try that is told twice is one',
    [
      { kind: 'failed', try: 'a' },
      { kind: 'failed', try: 'b' },
      { kind: 'failed', try: 'a' },
    ],
    { failedTries: 2 },
  ],
])('%s', (_name, all, expected) => expect(state(all)).toMatchObject(expected));
