import { test } from 'vitest';
import { expectTable } from '../../../tests/factories/truth-table.ts';
import type { PurchaseState } from './ledger.ts';
import { opensExam } from './opens-exam.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const ENDS = [null, '2027-01-01T00:00:00.000Z', NOW, '2026-11-22T11:59:59.999Z'];

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
      status: status as PurchaseState['status'],
      amountCents: 2900,
      refundedCents: refunds[refunded as keyof typeof refunds],
      dispute: dispute as PurchaseState['dispute'],
      expiresAt: ENDS[end]!,
    };
    return opensExam(of, NOW) ? 'yes' : '-';
  });
});
