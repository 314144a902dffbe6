import { Link, type LoaderFunctionArgs } from 'react-router';
import { listWebhookEvents, retryWebhookEvent, type WebhookEvent } from '#contract/checkout-admin.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Fault } from '#web/ui/fault.tsx';
import type { toast } from '#web/ui/toasts.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { PagedList } from '#web/features/admin/shell/list.part.tsx';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

const OUTCOMES = {
  applied: ['Applied', 'correct'],
  ignored: ['Ignored', 'plain'],
  unknown_intent: ['Unknown payment', 'nearly'],
  failed: ['Failed', 'wrong'],
} as const satisfies Record<WebhookEvent['outcome'], readonly [string, string]>;

/** The message after an event was applied again. */
const RETRY_TOASTS: Record<WebhookEvent['outcome'], Parameters<typeof toast>> = {
  applied: ['Success', 'Event applied'],
  ignored: ['Nothing changed', 'The event is not about a payment'],
  unknown_intent: ['Nothing changed', 'The payment is still unknown', true],
  failed: ['Error', 'The event failed again', true],
};

export const ErrorBoundary = AdminFailed;

const list = adminList(listWebhookEvents);

export const loader = (args: LoaderFunctionArgs) => list.load(args);

/** Events from the payment provider, and their outcomes. */
export function Component() {
  const api = useApi();
  const { query, total, events } = list.useList();
  const { act, isBusy, fault } = useAct();
  const retry = (id: string) =>
    act(() => api(retryWebhookEvent, { params: { id } }), {
      success: ({ outcome }) => RETRY_TOASTS[outcome],
      failure: 'Failed to apply the event',
    });
  return (
    <AdminLayout>
      <Link to={adminPaths.paymentList()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        Payments
      </Link>
      <h2 className="text-title">Provider Events</h2>
      <nav aria-label="Events by outcome" className="mt-4 flex flex-wrap gap-2">
        {(
          [['', 'All'], ...Object.entries(OUTCOMES).map(([value, [label]]) => [value, label])] as [string, string][]
        ).map(([value, label]) => (
          <Link
            key={value}
            to={adminPaths.events(value ? { outcome: value } : {})}
            aria-current={(query.outcome ?? '') === value ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded border border-line-strong bg-raised px-3 text-small font-semibold hover:border-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:underline sm:min-h-9"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Fault className="mt-4">{fault}</Fault>
      <PagedList
        total={total}
        page={query.page}
        what="event"
        empty={
          <p>{query.outcome ? 'No events with this outcome.' : 'The payment provider has not sent any events yet.'}</p>
        }
      >
        <ul className="mt-2 divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {event.type} <Tag tone={OUTCOMES[event.outcome][1]}>{OUTCOMES[event.outcome][0]}</Tag>
                </p>
                <p className="text-small text-muted">
                  <Moment at={event.receivedAt} /> · {event.eventId}
                  {event.intentId && ` · ${event.intentId}`}
                </p>
                {event.error && <p className="text-small text-wrong">{event.error}</p>}
              </div>
              <May call={retryWebhookEvent}>
                <Button look="plain" size="small" aria-disabled={isBusy} onClick={() => void retry(event.id)}>
                  Apply Again<span className="sr-only"> {event.eventId}</span>
                </Button>
              </May>
            </li>
          ))}
        </ul>
      </PagedList>
    </AdminLayout>
  );
}
