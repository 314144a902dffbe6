import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OwnPayment } from '#contract/checkout.ts';
import { exactMoney } from '#rules/checkout/exact-money.ts';
import { receiptNumber } from '#rules/checkout/receipt-number.ts';
import { paths } from '#web/base/paths.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useSite } from '#web/base/page-state.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { dateText } from '#rules/wording/date.ts';
import { useMe } from '#web/base/me.ts';
import { DemoMark } from './demo-mark.part.tsx';
import { accessOnReceipt, paymentStatus } from './payment-words.ts';
import { ownPaymentsQuery } from './payments.queries.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

export function loader(args: LoaderFunctionArgs): Promise<{ payment: OwnPayment }> {
  return loadSignedIn(args, async ({ api, queries }) => {
    const payments = await queries.fetchQuery(ownPaymentsQuery(api));
    const payment = payments.find(({ id, status }) => id === args.params.purchaseId && status === 'succeeded');
    if (!payment) throw data('not found', { status: 404 });
    return { payment };
  });
}

/** A receipt to view or print. */
export function Component() {
  const { siteName } = useSite();
  const { payment } = useLoaderData<typeof loader>();
  const { id, examName, amount, refunded, currency, paidAt, createdAt, isDemo } = payment;
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 print:max-w-none print:pt-0">
      <PageMeta title={`Receipt - ${examName}`} description="What you paid for, when, and how much." isHidden />
      <ButtonLink to={paths.payments} look="quiet" className="-ml-4 print:hidden">
        <Icon name="arrow-left" />
        Your Payments
      </ButtonLink>
      <article className="mt-4 rounded border border-line bg-raised p-5 sm:p-8 print:border-0 print:bg-transparent print:p-0">
        <p className="font-bold">{siteName}</p>
        <h1 className="mt-1 text-display">Receipt</h1>
        {isDemo && (
          <div className="mt-4">
            <DemoMark />
          </div>
        )}
        <dl className="mt-6 divide-y divide-line border-y border-line">
          <Entry name="Number" value={receiptNumber(id)} />
          <Entry name="Date" value={dateText(paidAt ?? createdAt)} />
          <Entry name="Paid by" value={<Payer />} />
          <Entry name="For" value={<WholeCodes>{`${examName} - Premium Access`}</WholeCodes>} />
          <Entry name="Access" value={accessOnReceipt(payment)} />
          <Entry name="Status" value={paymentStatus(payment)} />
          <Entry name="Amount paid" value={<span className="figures">{exactMoney(amount, currency)}</span>} isSum />
          {refunded > 0 && (
            <Entry name="Refunded" value={<span className="figures">{`-${exactMoney(refunded, currency)}`}</span>} />
          )}
          {refunded > 0 && (
            <Entry
              name="Net paid"
              value={<span className="figures">{exactMoney(amount - refunded, currency)}</span>}
              isSum
            />
          )}
        </dl>
        <p className="mt-4 text-small text-muted">One-time card payment. Dates are in UTC.</p>
      </article>
      <Button look="plain" className="mt-6 print:hidden" onClick={() => print()}>
        Print Receipt
      </Button>
    </div>
  );
}

function Payer() {
  const me = useMe();
  const name = [me?.firstName, me?.lastName].filter(Boolean).join(' ');
  return (
    <>
      {name && <span className="block">{name}</span>}
      <span className="block wrap-anywhere">{me?.email}</span>
    </>
  );
}

function Entry({ name, value, isSum = false }: { name: string; value: ReactNode; isSum?: boolean }) {
  return (
    <div className={`grid gap-x-6 py-2.5 sm:grid-cols-[9rem_1fr] ${isSum ? 'text-large font-semibold' : ''}`}>
      <dt className={isSum ? '' : 'text-muted'}>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  );
}
