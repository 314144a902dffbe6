import { useMay } from '#web/features/admin/shell/may.ts';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { type AdminPayment, listPayments, refundPayment } from '#contract/checkout-admin.ts';
import { getRevenue } from '#contract/revenue.ts';
import { money } from '#rules/checkout/money.ts';
import { PROVIDERS } from '#rules/checkout/provider.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { paymentStatus } from '#web/features/account/settings/payment-words.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { ListFilter, ListSearch, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { RefundModal } from './refund-modal.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const COLUMNS = [
  { title: 'Person', by: 'person' },
  { title: 'Exam', by: 'exam', className: 'max-lg:hidden' },
  { title: 'Amount', by: 'amount' },
  { title: 'Status', by: 'status' },
  { title: 'Date', by: 'created', className: 'max-lg:hidden' },
];
const STATES = [
  ['', 'Any status'],
  ['succeeded', 'Paid'],
  ['processing', 'Being confirmed'],
  ['open', 'Not completed'],
  ['canceled', 'Canceled'],
  ['refunded', 'Refunded, in full or in part'],
  ['disputed', 'Disputed'],
  ['mismatched', 'Does not match the order'],
] as const;

export const ErrorBoundary = AdminFailed;

const list = adminList(listPayments);

export const loader = (args: LoaderFunctionArgs) => list.load(args);

/** Every payment, with refunds. */
export function Component() {
  const { query, total, payments } = list.useList();
  const [refundTarget, setRefundTarget] = useState<AdminPayment | null>(null);
  return (
    <AdminLayout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Payments</h2>
        <div className="flex flex-wrap gap-2">
          <May call={getRevenue}>
            <ButtonLink look="plain" to={adminPaths.revenue()}>
              Revenue
            </ButtonLink>
          </May>
          <ButtonLink look="plain" to={adminPaths.events()}>
            Provider Events
          </ButtonLink>
        </div>
      </div>
      <ListSearch label="Payments" hint="By email, username, exam, receipt number, or the provider’s payment ID.">
        <ListFilter label="Status" name="status" options={STATES} />
      </ListSearch>
      <PagedList
        total={total}
        page={query.page}
        what="payment"
        empty={<Empty isSearch={query.search !== undefined || query.status !== undefined} />}
      >
        <ListTable caption="Payments" columns={COLUMNS} sort={query.sort ?? 'created'} order={query.order ?? 'desc'}>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} onRefund={() => setRefundTarget(payment)} />
          ))}
        </ListTable>
      </PagedList>
      {refundTarget && <RefundModal payment={refundTarget} onClose={() => setRefundTarget(null)} />}
    </AdminLayout>
  );
}

function Empty({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <NothingFits all={adminPaths.paymentList()}>No payments match.</NothingFits>;
  return <p>No payments yet. A payment appears here as soon as someone starts checkout.</p>;
}

function Row({ payment, onRefund }: { payment: AdminPayment; onRefund: () => void }) {
  const { user, amount, refunded, currency, status } = payment;
  const refund = useMay()(refundPayment) && status === 'succeeded' && refunded < amount && (
    <Button look="plain" size="small" onClick={onRefund}>
      Refund
      <span className="sr-only">
        {' '}
        {user?.email ?? 'deleted account'}, <WholeCodes>{payment.examName}</WholeCodes>
      </span>
    </Button>
  );
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
        {user ? (
          <Link to={adminPaths.user(user.id)} className="font-semibold text-accent underline">
            {user.email}
          </Link>
        ) : (
          <span className="text-muted">Deleted account</span>
        )}
        <span className="block text-small text-muted lg:hidden">
          <WholeCodes>{payment.examName}</WholeCodes> · <Moment at={payment.createdAt} />
        </span>
        <span className="block text-small text-muted">
          {PROVIDERS[payment.provider]}
          {payment.intentId && <span className="max-md:hidden"> · {payment.intentId}</span>}
        </span>
        <span className="mt-2 block sm:hidden">{refund}</span>
      </th>
      <td className="py-3 pr-4 wrap-anywhere max-lg:hidden">
        <WholeCodes>{payment.examName}</WholeCodes>
      </td>
      <td className="figures py-3 pr-4 text-nowrap">
        {money(amount, currency)}
        {payment.isDemo && <span className="block text-small text-muted">Demo</span>}
      </td>
      <td className="py-3 pr-4">
        <Tag
          tone={
            payment.isMismatched || payment.dispute === 'open' || payment.dispute === 'lost'
              ? 'wrong'
              : status === 'succeeded' && refunded === 0
                ? 'correct'
                : 'plain'
          }
        >
          {paymentStatus(payment)}
        </Tag>
        {payment.mismatch && <span className="mt-1 block text-small text-muted">{payment.mismatch}</span>}
      </td>
      <td className="py-3 pr-4 text-nowrap max-lg:hidden">
        <Moment at={payment.paidAt ?? payment.createdAt} />
      </td>
      <td className="py-2 text-right max-sm:hidden">{refund}</td>
    </tr>
  );
}
