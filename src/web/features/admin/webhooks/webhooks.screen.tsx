import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import {
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhook-admin.ts';
import { countText } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { webhooksQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { ListRow, RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { ListFilter, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Ago, Moment } from '#web/ui/moment.tsx';
import { SecretDialog, WebhookDialog } from './webhook-dialog.part.tsx';

const COLUMNS = [
  { title: 'Message' },
  { title: 'To', className: 'max-md:hidden' },
  { title: 'Status' },
  { title: 'When', className: 'max-md:hidden' },
];
const FILTERS = [
  ['', 'All messages'],
  ['waiting', 'Waiting'],
  ['delivered', 'Delivered'],
  ['failed', 'Given up'],
] as const;
const STATES: Record<WebhookDelivery['state'], { name: string; tone: 'correct' | 'nearly' | 'wrong' }> = {
  waiting: { name: 'Waiting', tone: 'nearly' },
  delivered: { name: 'Delivered', tone: 'correct' },
  failed: { name: 'Given up', tone: 'wrong' },
};

export const ErrorBoundary = AdminFailed;

const list = adminList(listWebhookDeliveries);

export const loader = (args: LoaderFunctionArgs) =>
  list.load(args, async ({ api, queries }) => {
    await queries.fetchQuery(webhooksQuery(api));
    return {};
  });

/** Where other programs are told of what happens, and what they were told. */
export function Component() {
  const { webhooks } = useLoaded(webhooksQuery(useApi()));
  const { query, total, deliveries } = list.useList();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<{ secret: string; until: string | null } | null>(null);
  const isFiltered = query.show !== undefined || query.webhook !== undefined;
  return (
    <AdminLayout>
      <h2 className="text-title">Webhooks</h2>
      <p className="mt-1 max-w-text text-muted">
        Other programs are told of what happens here, by signed messages to an address of theirs. A message that doesn’t
        arrive is sent again for nearly three days.
      </p>
      <Button className="mt-4" onClick={() => setEdited('new')}>
        New Webhook
      </Button>
      {webhooks.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {webhooks.map((webhook) => (
            <Entry
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onRemove={() => setRemoved(webhook)}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      <h3 className="mt-10 text-large">Messages of the last 30 days</h3>
      <search aria-label="Messages" className="mt-4 grid grid-cols-2 items-end gap-4 sm:flex sm:flex-wrap">
        <ListFilter label="Show" name="show" options={FILTERS} />
        <ListFilter
          label="Webhook"
          name="webhook"
          options={[['', 'All webhooks'], ...webhooks.map(({ id, name }) => [id, name] as const)]}
        />
      </search>
      <PagedList
        total={total}
        page={query.page}
        what="message"
        empty={
          isFiltered ? (
            <NothingFits all={adminPaths.webhooks}>No messages match.</NothingFits>
          ) : (
            <p>Nothing has been told yet.</p>
          )
        }
      >
        <ListTable caption="Messages" columns={COLUMNS}>
          {deliveries.map((delivery) => (
            <Row key={delivery.number} delivery={delivery} />
          ))}
        </ListTable>
      </PagedList>
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onMade={(made) => setSecret({ secret: made, until: null })}
          onClose={() => setEdited(null)}
        />
      )}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
      {removed && <Removal webhook={removed} onClose={() => setRemoved(null)} />}
    </AdminLayout>
  );
}

type EntryProps = {
  webhook: Webhook;
  onEdit: () => void;
  onRemove: () => void;
  onSecret: (made: { secret: string; until: string }) => void;
};

function Entry({ webhook, onEdit, onRemove, onSecret }: EntryProps) {
  const api = useApi();
  const { act, dialog } = useAct();
  const { id, name, url, events, isOn, failingSince, disabledAt, oldSecretUntil, waiting } = webhook;
  const params = { id };
  const test = () =>
    act(() => api(testWebhook, { params }), { success: 'Test sent', failure: 'Failed to send the test' });
  const toggle = () =>
    act(() => api(changeWebhook, { params, body: { name, url, events, isOn: !isOn } }), {
      success: isOn ? 'Turned off' : 'Turned on',
      failure: 'Failed to change the webhook',
    });
  const rotate = () =>
    act(
      async () => {
        const { secret, oldSecretUntil: until } = await api(rotateWebhookSecret, { params });
        onSecret({ secret, until });
      },
      { failure: 'Failed to make a new secret' },
    );
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <WebhookTag webhook={webhook} />
        </p>
        <p className="text-small text-muted">{url}</p>
        <p className="text-small text-muted">
          {countText(events.length, 'event')} · {countText(waiting, 'message')} waiting
          {oldSecretUntil !== null && ` · the earlier secret counts until ${dateText(oldSecretUntil)}`}
        </p>
        {failingSince !== null && (
          <p className="text-small font-semibold text-wrong">
            Nothing has arrived since <Moment at={failingSince} />
            {disabledAt !== null && ', so it was turned off'}.
          </p>
        )}
      </div>
      <span>
        {isOn && (
          <RowButton of={name} onClick={() => void test()}>
            Send Test
          </RowButton>
        )}
        <RowButton of={name} onClick={onEdit}>
          Edit
        </RowButton>
        <RowButton of={name} onClick={() => void rotate()}>
          New Secret
        </RowButton>
        <RowButton of={name} onClick={() => void toggle()}>
          {isOn ? 'Turn Off' : 'Turn On'}
        </RowButton>
        <RowButton of={name} isGrave onClick={onRemove}>
          Delete
        </RowButton>
      </span>
      {dialog}
    </li>
  );
}

function WebhookTag({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  if (!isOn) return <Tag tone="plain">Off</Tag>;
  return failingSince === null ? <Tag tone="correct">On</Tag> : <Tag tone="wrong">Failing</Tag>;
}

function Row({ delivery }: { delivery: WebhookDelivery }) {
  const api = useApi();
  const { act, dialog } = useAct();
  const { number, type, data, state, attempts, webhookName, createdAt, nextAt, lastError, messageId } = delivery;
  const userId = typeof data['userId'] === 'string' ? data['userId'] : null;
  const replay = () =>
    act(() => api(replayWebhookDelivery, { params: { number: String(number) } }), {
      success: 'It will be sent again',
      failure: 'Failed to send it again',
    });
  return (
    <ListRow>
      <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
        <span className="font-semibold">{type}</span>
        <span className="block text-small text-muted">
          {messageId}
          {userId !== null && (
            <>
              {' · '}
              <Link to={adminPaths.user(userId)} className="text-accent underline">
                person
              </Link>
            </>
          )}
        </span>
      </th>
      <td className="py-3 pr-4 wrap-anywhere max-md:hidden">{webhookName}</td>
      <td className="py-3 pr-4">
        <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag>
        {attempts > 0 && state !== 'delivered' && (
          <span className="mt-1 block text-small text-muted wrap-anywhere">
            {countText(attempts, 'attempt')}
            {lastError !== null && `: ${lastError}`}
            {nextAt !== null && (
              <>
                , next <Moment at={nextAt} />
              </>
            )}
          </span>
        )}
      </td>
      <td className="py-3 pr-4 text-nowrap max-md:hidden">
        <Ago at={createdAt} />
      </td>
      <td className="py-1.5 text-right">
        {state !== 'waiting' && (
          <RowButton of={messageId} onClick={() => void replay()}>
            Send Again
          </RowButton>
        )}
        {dialog}
      </td>
    </ListRow>
  );
}

function Removal({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const api = useApi();
  const { act, isBusy, fault, dialog } = useAct();
  const remove = async () => {
    const run = () => api(deleteWebhook, { params: { id } });
    if (await act(run, { success: 'Webhook deleted', failure: 'Failed to delete the webhook' })) onClose();
  };
  return (
    <>
      <ConfirmDialog
        title="Delete this webhook?"
        action="Delete Webhook"
        isGrave
        isBusy={isBusy}
        fault={fault}
        onConfirm={() => void remove()}
        onClose={onClose}
      >
        <p className="text-muted wrap-anywhere">
          <strong>{name}</strong> is told nothing more, and what still waits for it is not sent.
        </p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
