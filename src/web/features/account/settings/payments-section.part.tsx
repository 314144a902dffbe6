import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnPayment } from '#contract/checkout.ts';
import { money } from '#rules/checkout/money.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { dateText } from '#rules/wording/date.ts';
import { paymentAccess, paymentStatus } from './payment-words.ts';
import { ownPaymentsQuery } from './payments.queries.ts';
import { SectionState } from './section-state.part.tsx';
import { SettingsSection } from './settings-section.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { useIsSelling } from '#web/base/page-state.ts';

/** The person's payments, what they give access to, and the receipts. */
export function PaymentsSection() {
  const [now] = useState(() => new Date().toISOString());
  const isSelling = useIsSelling();
  const payments = useQuery(ownPaymentsQuery(useApi()));
  return (
    <SettingsSection
      id="payments"
      title="Payments"
      text={<p>Your payments, and how long each one gives you access. Nothing renews automatically.</p>}
    >
      <SectionState query={payments} name="payments" />
      {payments.data?.length === 0 && (
        <p>
          You haven’t bought anything yet.{' '}
          {isSelling && (
            <Link to={paths.purchaseAny} className="text-accent underline">
              Browse exams
            </Link>
          )}
        </p>
      )}
      {payments.data && payments.data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {payments.data.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} now={now} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function PaymentRow({ payment, now }: { payment: OwnPayment; now: string }) {
  const access = paymentAccess(payment, now);
  return (
    <li className="flex items-start justify-between gap-x-6 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <WholeCodes>{payment.examName}</WholeCodes>
        </p>
        <p className="text-small text-muted">
          {dateText(payment.paidAt ?? payment.createdAt)} · {paymentStatus(payment)}
          {payment.isDemo && ' · Demo'}
        </p>
        {access && <p className="text-small text-muted">{access}</p>}
        {payment.status === 'succeeded' && (
          <Link
            to={paths.receipt(payment.id)}
            className="inline-flex min-h-11 items-center text-small text-accent underline sm:min-h-8"
          >
            Receipt
            <span className="sr-only">
              {' '}
              for <WholeCodes>{payment.examName}</WholeCodes>, {dateText(payment.paidAt ?? payment.createdAt)}
            </span>
          </Link>
        )}
        {payment.isMismatched && (
          <p className="text-small">
            This payment has not unlocked anything yet. We are looking into it; please do not pay again.
          </p>
        )}
        {payment.status === 'open' && !payment.isMismatched && (
          <Link
            to={paths.checkout(payment.examId)}
            reloadDocument
            className="inline-flex min-h-11 items-center text-small text-accent underline sm:min-h-8"
          >
            Finish paying
            <span className="sr-only">
              {' '}
              for <WholeCodes>{payment.examName}</WholeCodes>
            </span>
          </Link>
        )}
      </div>
      <p className="figures shrink-0 font-semibold">{money(payment.amount, payment.currency)}</p>
    </li>
  );
}
