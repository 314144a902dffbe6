import { expect, test } from 'vitest';
import { type Grant, owns, ownedUntil, type Purchase } from './access.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const [EARLIER, SOON, LATER] = ['2026-11-22T11:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];

const grant = (change: Partial<Grant> = {}): Grant => ({
  examId: 'exam',
  startsAt: EARLIER,
  expiresAt: SOON,
  revokedAt: null,
  ...change,
});
const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  examId: 'exam',
  status: 'succeeded',
  amountCents: 2900,
  refundedCents: 0,
  dispute: 'none',
  expiresAt: LATER,
  ...change,
});
const nobody = { isPro: false, proExpiresAt: null, grants: [], purchases: [] };

test.each([
  ['nothing', {}, false, null],
  ['a grant', { grants: [grant()] }, true, SOON],
  ['a grant and a purchase: the later end', { grants: [grant()], purchases: [purchase()] }, true, LATER],
  ['two purchases, one of them without end', { purchases: [purchase(), purchase({ expiresAt: null })] }, true, null],
  ['every exam', { grants: [grant({ examId: null, expiresAt: LATER })] }, true, LATER],
  ['the mark of Pro', { isPro: true, proExpiresAt: SOON }, true, SOON],
  ['the mark of Pro without an end', { isPro: true }, false, null],
  [
    'what is over, revoked, refunded, disputed or of another exam',
    {
      isPro: true,
      proExpiresAt: NOW,
      grants: [grant({ expiresAt: NOW }), grant({ revokedAt: EARLIER }), grant({ examId: 'other' })],
      purchases: [
        purchase({ expiresAt: NOW }),
        purchase({ refundedCents: 2900 }),
        purchase({ dispute: 'open' }),
        purchase({ status: 'open' }),
        purchase({ examId: 'other' }),
      ],
    },
    false,
    null,
  ],
])('%s', (_what, change, isOwned, until) => {
  const holder = { ...nobody, ...change };
  expect([owns(holder, 'exam', NOW), ownedUntil(holder, 'exam', NOW)]).toEqual([isOwned, until]);
});
