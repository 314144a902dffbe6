import { TableHead } from '#web/ui/table-head.tsx';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Revenue } from '#contract/revenue.ts';
import { money } from '#rules/checkout/money.ts';
import { type Period, PERIODS, revenueTable } from '#rules/checkout/revenue.ts';
import { tableText } from '#rules/formats/sheet/write-sheet.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { revenueQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RevenuePlot } from './revenue-plot.part.tsx';

const TITLES: Record<Period, string> = { day: 'By day', month: 'By month', year: 'By year' };

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('by');
  const by = PERIODS.find((period) => period === asked) ?? 'month';
  return loadAdmin(args, async ({ api, queries }) => {
    await queries.fetchQuery(revenueQuery(api, by));
    return { by };
  });
}

/** What was earned, by period and exam. */
export function Component() {
  const { by } = useLoaderData<typeof loader>();
  const revenue = useLoaded(revenueQuery(useApi(), by));
  const { currency, total, lines } = revenue;
  return (
    <AdminLayout>
      <Link to={adminPaths.paymentList()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        Payments
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Revenue</h2>
        <Button
          look="plain"
          onClick={() => download(`revenue-by-${by}.csv`, 'text/csv', tableText(revenueTable(lines, currency)))}
        >
          Download CSV
        </Button>
      </div>
      <p className="mt-1 max-w-text text-muted">
        {money(total, currency)} in all: payments less refunds, with the current provider, in its current mode and
        currency. Refunds count in the period of their payment. Days, months, and years are those of UTC.
      </p>
      <nav aria-label="Period" className="mt-4 flex flex-wrap gap-2">
        {PERIODS.map((period) => (
          <Link
            key={period}
            to={adminPaths.revenue({ by: period })}
            aria-current={period === by ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-small font-semibold hover:border-ink aria-current:border-accent aria-current:bg-accent-soft aria-current:text-accent sm:min-h-9"
          >
            {TITLES[period]}
          </Link>
        ))}
      </nav>
      {lines.length === 0 ? (
        <p className="mt-6">No payments yet.</p>
      ) : (
        <>
          <RevenuePlot lines={lines} currency={currency} by={by} />
          <Lines revenue={revenue} />
        </>
      )}
    </AdminLayout>
  );
}

const COLUMNS = [
  { title: 'Period' },
  { title: 'Exam' },
  { title: 'Payments', className: 'text-right max-sm:hidden' },
  { title: 'Refunded', className: 'text-right max-sm:hidden' },
  { title: 'Revenue', className: 'text-right' },
];

function Lines({ revenue: { lines, currency } }: { revenue: Revenue }) {
  return (
    <table className="mt-6 w-full text-small">
      <caption className="sr-only">Revenue by period and exam, the latest first</caption>
      <TableHead columns={COLUMNS} />
      <tbody>
        {lines.toReversed().map(({ period, examId, examName, payments, paid, refunded }) => (
          <tr key={`${period} ${examId}`} className="border-b border-line align-top">
            <th scope="row" className="figures py-2 pr-4 text-left font-normal text-nowrap">
              {period}
            </th>
            <td className="py-2 pr-4 wrap-anywhere">
              {examName}
              <span className="block text-muted sm:hidden">
                {countText(payments, 'payment')}
                {refunded > 0 && `, ${money(refunded, currency)} refunded`}
              </span>
            </td>
            <td className="figures py-2 pr-4 text-right max-sm:hidden">{numberText(payments)}</td>
            <td className="figures py-2 pr-4 text-right max-sm:hidden">{money(refunded, currency)}</td>
            <td className="figures py-2 text-right">{money(paid - refunded, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
