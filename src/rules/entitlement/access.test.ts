import { expect, test } from 'vitest';
import { expectTable } from '../../../tests/factories/truth-table.ts';
import { type Entitlement, hasAccess, isLive, isProNow, ownedBefore, ownedUntil, owns } from './access.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const MOMENT: Record<string, string | null> = {
  past: '2026-11-22T11:59:59.999Z',
  now: NOW,
  soon: '2026-11-22T12:00:00.001Z',
  later: '2027-01-01T00:00:00.000Z',
  never: null,
};

const right = (change: Partial<Entitlement> = {}): Entitlement => ({
  examId: 'exam',
  source: 'grant',
  startsAt: MOMENT['past']!,
  expiresAt: MOMENT['later']!,
  endedAt: null,
  ...change,
});
const bought = (change: Partial<Entitlement> = {}) => right({ source: 'purchase', ...change });
const pro = (change: Partial<Entitlement> = {}) => right({ source: 'pro', examId: null, ...change });
const held = (...entitlements: Entitlement[]) => ({ isAdmin: false, entitlements });

const yes = (is: boolean) => (is ? 'yes' : '-');
const ENDS = ['never', 'later', 'now', 'past'];

test('counts a right from its start until its end, unless it is taken back', () => {
  const table = `
    ended  starts | never   later   now     past
    no     past   | yes     yes     -       -
    no     now    | yes     yes     -       -
    no     later  | -       -       -       -
    yes    past   | -       -       -       -
    yes    now    | -       -       -       -
    yes    later  | -       -       -       -`;
  expectTable(24, table, ([ended, starts], end) => {
    const of = {
      startsAt: MOMENT[starts!]!,
      expiresAt: MOMENT[ENDS[end]!]!,
      endedAt: ended === 'yes' ? MOMENT['past']! : null,
    };
    return yes(isLive(right(of), NOW));
  });
});

test('counts as Pro a right to every exam, wherever it comes from', () => {
  const table = `
    source    | never   later   now     past
    grant     | yes     yes     -       -
    pro       | yes     yes     -       -
    purchase  | yes     yes     -       -`;
  expectTable(12, table, ([source], end) => {
    const of = { source: source as Entitlement['source'], expiresAt: MOMENT[ENDS[end]!]! };
    expect(isProNow(held(right(of)), NOW)).toBe(false);
    return yes(isProNow(held(right({ ...of, examId: null })), NOW));
  });
});

test('owns an exam by a right to it or to all, not to another, and lets administrators see without owning', () => {
  // Rows: rights to this exam. Columns: rights to another exam, without and with the role of an administrator.
  const table = `
    pro  all  grant  bought | nothing  grant   bought  both    admin   +grant  +bought  +both
    -    -    -      -      | -        -       -       -       access  access  access   access
    -    -    -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    -    -    yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    -    -    yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns
    -    yes  -      -      | owns     owns    owns    owns    owns    owns    owns     owns
    -    yes  -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    -    yes  yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    -    yes  yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes  -    -      -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes  -    -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes  -    yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes  -    yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes  yes  -      -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes  yes  -      yes    | owns     owns    owns    owns    owns    owns    owns     owns
    yes  yes  yes    -      | owns     owns    owns    owns    owns    owns    owns     owns
    yes  yes  yes    yes    | owns     owns    owns    owns    owns    owns    owns     owns`;
  const examId = 'another exam';
  expectTable(128, table, ([isPro, all, own, paid], column) => {
    const [isAdmin, hasOther, boughtOther] = [(column & 4) > 0, (column & 2) > 0, (column & 1) > 0];
    const entitlements = [
      ...(hasOther ? [right({ examId })] : []),
      ...(boughtOther ? [bought({ examId })] : []),
      ...(isPro === 'yes' ? [pro()] : []),
      ...(all === 'yes' ? [right({ examId: null })] : []),
      ...(own === 'yes' ? [right()] : []),
      ...(paid === 'yes' ? [bought()] : []),
    ];
    const holder = { seesAll: isAdmin, entitlements };
    const [isOwned, isOpen] = [owns(holder, 'exam', NOW), hasAccess(holder, 'exam', NOW)];
    return isOwned && isOpen ? 'owns' : isOpen ? 'access' : isOwned ? 'owns without access' : '-';
  });
});

test('ends ownership with the last right', () => {
  // Rows: when the grant and the payment end. Columns: when Pro ends.
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
  expectTable(48, table, ([granted, paid], column) => {
    const mark = ['-', 'soon', 'later'][column]!;
    const holder = held(
      ...(mark === '-' ? [] : [pro({ expiresAt: MOMENT[mark]! })]),
      ...(granted === '-' ? [] : [right({ expiresAt: MOMENT[granted!]! })]),
      ...(paid === '-' ? [] : [bought({ expiresAt: MOMENT[paid!]! })]),
    );
    if (!owns(holder, 'exam', NOW)) return ownedUntil(holder, 'exam', NOW) === null ? '-' : 'not owned, and ends';
    return Object.keys(MOMENT).find((name) => MOMENT[name] === ownedUntil(holder, 'exam', NOW)) ?? 'another time';
  });
});

test('ignores expired and ended rights when saying when access ends', () => {
  const over = [
    pro({ expiresAt: NOW }),
    right({ expiresAt: NOW }),
    bought({ endedAt: NOW }),
    bought({ examId: 'another', expiresAt: null }),
  ];
  expect([ownedUntil(held(...over), 'exam', NOW), owns(held(...over), 'exam', NOW)]).toEqual([null, false]);
  expect(ownedUntil(held(...over, pro({ expiresAt: MOMENT['soon']! })), 'exam', NOW)).toBe(MOMENT['soon']);
});

test('says when the last right ran out, unless one still opens the exam or the money was taken back', () => {
  const before = (...rights: Entitlement[]) => ownedBefore(held(...rights), 'exam', NOW);
  expect(before(bought({ expiresAt: NOW }))).toBe(NOW);
  expect(before(bought({ expiresAt: NOW, examId: 'another' }))).toBeNull();
  expect(before(bought({ expiresAt: NOW, endedAt: NOW }))).toBeNull();
  expect(before(bought({ expiresAt: NOW }), right({ expiresAt: null }))).toBeNull();
  expect(before(right({ endedAt: NOW }))).toBe(NOW);
  expect(before(pro({ expiresAt: NOW }))).toBe(NOW);
});
