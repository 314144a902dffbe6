import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type AdminPayment, listPayments } from '#contract/checkout-admin.ts';
import { money } from '#rules/checkout/money.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { paymentStatus } from '#web/features/account/payment-words.ts';
import { Moment } from '#web/features/dashboard/moment.part.tsx';
import { useLoaded } from '#web/features/dashboard/use-loaded.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AdminFailed } from './admin-failed.part.tsx';
import { AdminLayout } from './admin-layout.part.tsx';
import { adminPaymentsQuery } from './admin-people.queries.ts';
import { askedIn } from './asked.ts';
import { ListSearch, PagedList, Tag } from './list.part.tsx';
import { loadAdmin } from './load-admin.ts';
import { RefundModal } from './refund-modal.part.tsx';

const LIMIT = 25;

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, address) => {
    const query = { ...askedIn(listPayments.query, address), limit: String(LIMIT) };
    await queries.fetchQuery(adminPaymentsQuery(api, query));
    return { query };
  });
}

/** Every payment, and giving money back. */
export function Component() {
  const { query } = useLoaderData<typeof loader>();
  const { total, payments } = useLoaded(adminPaymentsQuery(useApi(), query));
  const [chosen, setChosen] = useState<AdminPayment | null>(null);
  return (
    <AdminLayout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Payments</h2>
        <ButtonLink look="plain" to={paths.adminEvents()}>
          Provider Events
        </ButtonLink>
      </div>
      <div className="mt-5">
        <ListSearch label="Payments" />
        <p className="mt-1 text-small text-muted">By email, username, exam or the provider's name of the payment.</p>
      </div>
      <PagedList total={total} page={Number(query.page ?? 1)} limit={LIMIT} what="payments">
        {payments.length === 0 ? <Empty isSearch={query.search !== undefined} /> : <Payments payments={payments} onRefund={setChosen} />}
      </PagedList>
      {chosen && <RefundModal payment={chosen} onClose={() => setChosen(null)} />}
    </AdminLayout>
  );
}

function Empty({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <p className="mt-4">Nobody has paid for anything yet. Payments appear here as soon as somebody asks to pay.</p>;
  return (
    <p className="mt-4">
      No payment fits.{' '}
      <Link to={paths.adminPaymentList()} className="text-accent underline">
        Show all payments
      </Link>
    </p>
  );
}

function Payments({ payments, onRefund }: { payments: readonly AdminPayment[]; onRefund: (payment: AdminPayment) => void }) {
  return (
    <table className="mt-2 w-full border-collapse text-left">
      <caption className="sr-only">Payments, the newest first</caption>
      <thead className="text-small text-muted">
        <tr className="border-b border-line-strong">
          {['Person', 'Exam', 'Amount', 'State', 'Date'].map((head) => (
            <th key={head} scope="col" className={`py-2 pr-4 font-semibold ${head === 'Exam' || head === 'Date' ? 'max-lg:hidden' : ''}`}>
              {head}
            </th>
          ))}
          <th scope="col" className="py-2 max-sm:hidden">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} onRefund={() => onRefund(payment)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ payment, onRefund }: { payment: AdminPayment; onRefund: () => void }) {
  const { user, amount, refunded, currency, status } = payment;
  const refund = status === 'succeeded' && refunded < amount && (
    <Button look="plain" size="small" onClick={onRefund}>
      Refund<span className="sr-only"> {user?.email ?? 'deleted account'}, {payment.examName}</span>
    </Button>
  );
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
        {user ? (
          <Link to={paths.adminUser(user.id)} className="font-semibold text-accent underline">
            {user.email}
          </Link>
        ) : (
          <span className="text-muted">Deleted account</span>
        )}
        <span className="block text-small text-muted lg:hidden">
          {payment.examName} · <Moment at={payment.createdAt} />
        </span>
        <span className="block text-small text-muted">
          {payment.isDemo ? 'Demo, no money moves' : 'Stripe'}
          {payment.intentId && <span className="max-md:hidden"> · {payment.intentId}</span>}
        </span>
        <span className="mt-2 block sm:hidden">{refund}</span>
      </th>
      <td className="py-3 pr-4 wrap-anywhere max-lg:hidden">{payment.examName}</td>
      <td className="figures py-3 pr-4 text-nowrap">
        {money(amount, currency)}
      </td>
      <td className="py-3 pr-4">
        <Tag tone={payment.isDisputed ? 'wrong' : status === 'succeeded' && refunded === 0 ? 'correct' : 'plain'}>{paymentStatus(payment)}</Tag>
      </td>
      <td className="py-3 pr-4 text-nowrap max-lg:hidden">
        <Moment at={payment.paidAt ?? payment.createdAt} />
      </td>
      <td className="py-2 text-right max-sm:hidden">{refund}</td>
    </tr>
  );
}
