import { type LoaderFunctionArgs } from 'react-router';
import { changeContactMessage, listContactMessages, type ReceivedMessage } from '#contract/contact-admin.ts';
import { SUBJECT_NAMES } from '#rules/wording/contact-subjects.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Moment } from '#web/ui/moment.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { ListFilter, ListOrder, ListSearch, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';
import { RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { replyAddress } from './reply-address.ts';

const STATUSES = [
  ['', 'Any status'],
  ['open', 'Open'],
  ['done', 'Done'],
] as const;

export const ErrorBoundary = AdminFailed;

const list = adminList(listContactMessages);

export const loader = (args: LoaderFunctionArgs) => list.load(args);

/** Messages from the contact form, kept for a year. */
export function Component() {
  const { query, total, messages } = list.useList();
  const empty =
    query.search || query.status ? (
      <NothingFits all={adminPaths.messages}>No messages match.</NothingFits>
    ) : (
      <p>No messages yet. Messages from the contact form appear here.</p>
    );
  return (
    <AdminLayout>
      <h2 className="text-title">Messages</h2>
      <ListSearch label="Messages" hint="By name, email, subject, or text.">
        <ListFilter label="Status" name="status" options={STATUSES} />
        <ListOrder />
      </ListSearch>
      <PagedList total={total} page={query.page} what="message" empty={empty}>
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {messages.map((message) => (
            <Entry key={message.id} message={message} />
          ))}
        </ol>
      </PagedList>
    </AdminLayout>
  );
}

function Entry({ message }: { message: ReceivedMessage }) {
  const { id, firstName, lastName, email, subject, userId, newsletter, createdAt, doneAt } = message;
  const api = useApi();
  const { act } = useAct();
  const isDone = doneAt !== null;
  const mark = () =>
    act(() => api(changeContactMessage, { params: { id }, body: { isDone: !isDone } }), {
      success: isDone ? 'Message reopened' : 'Message done',
      failure: 'Failed to change the message',
    });
  return (
    <li>
      <article className="py-4">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="font-semibold wrap-anywhere">
            {firstName} {lastName}
          </h3>
          <Tag>{SUBJECT_NAMES[subject]}</Tag>
          {userId !== null && <Tag>logged in</Tag>}
          {newsletter && <Tag>wants updates</Tag>}
          {isDone && <Tag tone="correct">done</Tag>}
          <span className="text-small text-muted sm:ml-auto">
            <Moment at={createdAt} />
          </span>
        </header>
        <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{message.message}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4">
          <a
            href={replyAddress(message)}
            className="inline-flex min-h-11 items-center text-accent underline wrap-anywhere sm:min-h-8"
          >
            Reply to {email}
          </a>
          <RowButton
            of={`the message from ${firstName} ${lastName}`}
            call={changeContactMessage}
            onClick={() => void mark()}
          >
            {isDone ? 'Reopen' : 'Mark as done'}
          </RowButton>
        </p>
      </article>
    </li>
  );
}
