import { Link } from 'react-router';
import type { OwnPayment } from '#contract/checkout.ts';
import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';

import { EntryNotice } from '#web/features/account/entry/entry-notice.part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { dateText } from '#rules/wording/date.ts';
import { useIncludedFeatures } from '#web/features/checkout/included-features.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** The exam is open. Mentions a payment or a receipt only if there was one. */
export function PurchaseSummary({
  exam,
  payment,
  second,
}: {
  exam: Exam;
  payment: OwnPayment | null;
  second: OwnPayment | null;
}) {
  const features = useIncludedFeatures();
  return (
    <EntryNotice
      title={payment ? 'Payment Successful!' : 'You have access'}
      isNews
      text={
        <>
          <p>
            You have access to <WholeCodes>{exam.name}</WholeCodes>
            {payment?.expiresAt && (
              <>
                {' '}
                until <span className="whitespace-nowrap">{dateText(payment.expiresAt)}</span>
              </>
            )}
            . You have unlocked:
          </p>
          <TickList items={features} className="space-y-1.5 py-2" />
          {second && (
            <p className="font-semibold">
              You paid for <WholeCodes>{exam.name}</WholeCodes> twice. Your second payment of{' '}
              {money(second.amount, second.currency)}{' '}
              {second.refunded >= second.amount ? 'was refunded' : 'is being refunded'} in full.
            </p>
          )}
          {payment?.hasReceipt && (
            <p className="text-muted">
              We emailed you a receipt.{' '}
              <Link to={paths.receipt(payment.id)} className="text-accent underline">
                View receipt
              </Link>
            </p>
          )}
        </>
      }
    >
      <ButtonLink to={paths.today(exam.id)}>Start Studying Now</ButtonLink>
      <ButtonLink to={paths.dashboard} look="plain">
        View Dashboard
      </ButtonLink>
    </EntryNotice>
  );
}
