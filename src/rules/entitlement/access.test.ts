import { expect, test } from 'vitest';
import {
  type Grant,
  hasAccess,
  isLive,
  isProNow,
  opensExam,
  ownedBefore,
  ownedUntil,
  owns,
  type Purchase,
} from './access.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const MOMENT: Record<string, string | null> = {
  past: '2026-11-22T11:59:59.999Z',
  now: NOW,
  soon: '2026-11-22T12:00:00.001Z',
  later: '2027-01-01T00:00:00.000Z',
  never: null,
};

const grant = (change: Partial<Grant> = {}): Grant => ({
  examId: 'exam',
  startsAt: MOMENT['past']!,
  expiresAt: MOMENT['later']!,
  revokedAt: null,
  ...change,
});
const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  examId: 'exam',
  status: 'succeeded',
  amountCents: 2900,
  refundedCents: 0,
  dispute: 'none',
  expiresAt: MOMENT['later']!,
  ...change,
});

/** The cells of a truth table: the row label, the column heading, and the expected answer. */
function cells(table: string): { row: string[]; column: number; answer: string; name: string }[] {
  const [head, ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((half) => half.trim().split(/\s+/)));
  return rows.flatMap(([row, answers]) =>
    answers!.map((answer, column) => ({ row: row!, column, answer, name: `${row!.join(' ')}, ${head![1]![column]}` })),
  );
}

/** Checks a function against every cell of a table and names each mismatch. */
function expectTable(count: number, table: string, answerOf: (row: string[], column: number) => string): void {
  const all = cells(table);
  expect(all).toHaveLength(count);
  const wrong = all.filter(({ row, column, answer }) => answerOf(row, column) !== answer);
  expect(wrong.map(({ name, answer }) => `${name}: not ${answer}`)).toEqual([]);
}
const yes = (is: boolean) => (is ? 'yes' : '-');
const ENDS = ['never', 'later', 'now', 'past'];

test('counts a grant from its start until its end, unless it is revoked', () => {
  const table = `
    revoked  starts | never   later   now     past
    no       past   | yes     yes     -       -
    no       now    | yes     yes     -       -
    no       later  | -       -       -       -
    yes      past   | -       -       -       -
    yes      now    | -       -       -       -
    yes      later  | -       -       -       -`;
  expectTable(24, table, ([revoked, starts], end) => {
    const of = {
      startsAt: MOMENT[starts!]!,
      expiresAt: MOMENT[ENDS[end]!]!,
      revokedAt: revoked === 'yes' ? MOMENT['past']! : null,
    };
    return yes(isLive(grant(of), NOW));
  });
});

test('opens an exam with a payment that is paid, not fully refunded, not disputed, and not expired', () => {
  const table = `
    status      refunded  dispute | never   later   now     past
    succeeded   nothing   none    | yes     yes     -       -
    succeeded   nothing   won     | yes     yes     -       -
    succeeded   nothing   open    | -       -       -       -
    succeeded   nothing   lost    | -       -       -       -
    succeeded   part      none    | yes     yes     -       -
    succeeded   part      won     | yes     yes     -       -
    succeeded   part      open    | -       -       -       -
    succeeded   part      lost    | -       -       -       -
    succeeded   all       none    | -       -       -       -
    succeeded   all       won     | -       -       -       -
    succeeded   all       open    | -       -       -       -
    succeeded   all       lost    | -       -       -       -
    open        nothing   none    | -       -       -       -
    open        nothing   won     | -       -       -       -
    open        nothing   open    | -       -       -       -
    open        nothing   lost    | -       -       -       -
    open        part      none    | -       -       -       -
    open        part      won     | -       -       -       -
    open        part      open    | -       -       -       -
    open        part      lost    | -       -       -       -
    open        all       none    | -       -       -       -
    open        all       won     | -       -       -       -
    open        all       open    | -       -       -       -
    open        all       lost    | -       -       -       -
    processing  nothing   none    | -       -       -       -
    processing  nothing   won     | -       -       -       -
    processing  nothing   open    | -       -       -       -
    processing  nothing   lost    | -       -       -       -
    processing  part      none    | -       -       -       -
    processing  part      won     | -       -       -       -
    processing  part      open    | -       -       -       -
    processing  part      lost    | -       -       -       -
    processing  all       none    | -       -       -       -
    processing  all       won     | -       -       -       -
    processing  all       open    | -       -       -       -
    processing  all       lost    | -       -       -       -
    canceled    nothing   none    | -       -       -       -
    canceled    nothing   won     | -       -       -       -
    canceled    nothing   open    | -       -       -       -
    canceled    nothing   lost    | -       -       -       -
    canceled    part      none    | -       -       -       -
    canceled    part      won     | -       -       -       -
    canceled    part      open    | -       -       -       -
    canceled    part      lost    | -       -       -       -
    canceled    all       none    | -       -       -       -
    canceled    all       won     | -       -       -       -
    canceled    all       open    | -       -       -       -
    canceled    all       lost    | -       -       -       -`;
  const refunds = { nothing: 0, part: 2899, all: 2900 };
  expectTable(192, table, ([status, refunded, dispute], end) => {
    const of = {
      status: status as Purchase['status'],
      refundedCents: refunds[refunded as keyof typeof refunds],
      dispute: dispute as Purchase['dispute'],
      expiresAt: MOMENT[ENDS[end]!]!,
    };
    return yes(opensExam(purchase(of), NOW));
  });
});

test('counts as Pro an unexpired mark or an active grant of every exam', () => {
  const table = `
    marked  ends  | none    live    over
    yes     never | -       yes     -
    yes     later | yes     yes     yes
    yes     now   | -       yes     -
    yes     past  | -       yes     -
    no      never | -       yes     -
    no      later | -       yes     -
    no      now   | -       yes     -
    no      past  | -       yes     -`;
  const grants = [[], [grant({ examId: null })], [grant({ examId: null, expiresAt: NOW })]];
  expectTable(24, table, ([marked, ends], column) => {
    const holder = { isPro: marked === 'yes', proExpiresAt: MOMENT[ends!]!, grants: grants[column]! };
    return yes(isProNow(holder, NOW));
  });
});

test('owns an exam through Pro or its own grant or payment, not another exam’s, and lets administrators see without owning', () => {
  // Rows: rights to this exam. Columns: rights to another exam, without and with the role of an administrator.
  const table = `
    mark  all  grant  bought | nothing  grant   bought  both    admin   +grant  +bought  +both
    -     -    -      -      | -        -       -       -       access  access  access   access
    -     -    -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    -     -    yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    -     -    yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns
    -     yes  -      -      | owns     owns    owns    owns    owns    owns    owns     owns
    -     yes  -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    -     yes  yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    -     yes  yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes   -    -      -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes   -    -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes   -    yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes   -    yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes   yes  -      -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes   yes  -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes   yes  yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes   yes  yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns`;
  const other = 'another exam';
  expectTable(128, table, ([mark, all, own, bought], column) => {
    const [isAdmin, hasOther, boughtOther] = [(column & 4) > 0, (column & 2) > 0, (column & 1) > 0];
    const holder = {
      isAdmin,
      isPro: mark === 'yes',
      proExpiresAt: mark === 'yes' ? MOMENT['later']! : null,
      grants: [
        ...(hasOther ? [grant({ examId: other })] : []),
        ...(all === 'yes' ? [grant({ examId: null })] : []),
        ...(own === 'yes' ? [grant()] : []),
      ],
      purchases: [...(boughtOther ? [purchase({ examId: other })] : []), ...(bought === 'yes' ? [purchase()] : [])],
    };
    const [isOwned, isOpen] = [owns(holder, 'exam', NOW), hasAccess(holder, 'exam', NOW)];
    return isOwned && isOpen ? 'owns' : isOpen ? 'access' : isOwned ? 'owns without access' : '-';
  });
});

test('ends ownership with the last right', () => {
  // Rows: when the grant and the payment end. Columns: when the Pro flag ends.
  const table = `
    grant  bought | -       soon    later
    -      -      | -       soon    later
    -      soon   | soon    soon    later
    -      later  | later   later   later
    -      never  | never   never   never
    soon   -      | soon    soon    later
    soon   soon   | soon    soon    later
    soon   later  | later   later   later
    soon   never  | never   never   never
    later  -      | later   later   later
    later  soon   | later   later   later
    later  later  | later   later   later
    later  never  | never   never   never
    never  -      | never   never   never
    never  soon   | never   never   never
    never  later  | never   never   never
    never  never  | never   never   never`;
  expectTable(48, table, ([granted, bought], column) => {
    const mark = ['-', 'soon', 'later'][column]!;
    const holder = {
      isPro: mark !== '-',
      proExpiresAt: MOMENT[mark] ?? null,
      grants: granted === '-' ? [] : [grant({ expiresAt: MOMENT[granted!]! })],
      purchases: bought === '-' ? [] : [purchase({ expiresAt: MOMENT[bought!]! })],
    };
    if (!owns(holder, 'exam', NOW)) return ownedUntil(holder, 'exam', NOW) === null ? '-' : 'not owned, and ends';
    return Object.keys(MOMENT).find((name) => MOMENT[name] === ownedUntil(holder, 'exam', NOW)) ?? 'another time';
  });
});

test('ignores expired rights when saying when access ends', () => {
  const over = { isPro: true, proExpiresAt: NOW, grants: [grant({ expiresAt: NOW })], purchases: [] };
  const bought = {
    ...over,
    purchases: [purchase({ refundedCents: 2900 }), purchase({ examId: 'another', expiresAt: null })],
  };
  expect([ownedUntil(bought, 'exam', NOW), owns(bought, 'exam', NOW)]).toEqual([null, false]);
  const live = { ...bought, grants: [grant({ examId: null, expiresAt: MOMENT['soon']! })] };
  expect(ownedUntil(live, 'exam', NOW)).toBe(MOMENT['soon']);
});

test('says when the last right ran out, unless one still opens the exam or was taken back', () => {
  const over = { isPro: false, proExpiresAt: null, grants: [], purchases: [purchase({ expiresAt: NOW })] };
  expect(ownedBefore(over, 'exam', NOW)).toBe(NOW);
  expect(ownedBefore(over, 'another', NOW)).toBeNull();
  expect(ownedBefore({ ...over, purchases: [purchase({ expiresAt: NOW, dispute: 'lost' })] }, 'exam', NOW)).toBeNull();
  expect(ownedBefore({ ...over, grants: [grant({ expiresAt: null })] }, 'exam', NOW)).toBeNull();
  expect(ownedBefore({ ...over, purchases: [], grants: [grant({ revokedAt: NOW })] }, 'exam', NOW)).toBe(NOW);
});
