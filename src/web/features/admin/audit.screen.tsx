import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/admin.ts';
import { useApi } from '#web/app/loading.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminFailed } from './admin-failed.part.tsx';
import { AdminLayout } from './admin-layout.part.tsx';
import { type AuditQuery, auditQuery } from './admin.queries.ts';
import { ListNote, listQueryOf, ListSearch, Pager } from './list-tools.part.tsx';
import { loadAdmin } from './load-admin.ts';

const asked = (params: URLSearchParams): AuditQuery => listQueryOf(params, ['page', 'search', 'order']) as AuditQuery;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, { searchParams }) => {
    await queries.prefetchQuery(auditQuery(api, asked(searchParams)));
    return null;
  });
}

export const ErrorBoundary = AdminFailed;

/** Every change by an administrator, the newest first. */
export function Component() {
  const [params] = useSearchParams();
  const query = asked(params);
  const { data, isError } = useQuery({ ...auditQuery(useApi(), query), placeholderData: keepPreviousData });
  return (
    <AdminLayout>
      <h2 className="sr-only">Audit</h2>
      <div className="mb-4 flex">
        <ListSearch label="Search by action, id or person" />
      </div>
      {isError && <ListNote>The audit could not be loaded. Please try again in a moment.</ListNote>}
      {!isError && !data && <Spinner label="Loading the audit..." />}
      {data && data.entries.length === 0 && <ListNote>{query.search ? 'Nothing matches the search.' : 'Nothing has been changed yet. Each change by an administrator will stand here.'}</ListNote>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {data?.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data && <Pager page={Number(query.page ?? 1)} limit={25} total={data.total} of="changes" />}
    </AdminLayout>
  );
}

function Entry({ entry: { at, actor, action, subjectKind, subjectId, before, after, requestId } }: { entry: AuditEntry }) {
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5">
          <time dateTime={at} className="figures text-small text-muted">
            {at.slice(0, 16).replace('T', ' ')} UTC
          </time>
          <span className="font-semibold">
            {action} {subjectKind}
          </span>
          <span className="text-small text-muted wrap-anywhere">{actor?.username ?? 'an account that is gone'}</span>
        </summary>
        <div className="grid gap-4 pb-4 text-small md:grid-cols-2">
          <Side title="Before" value={before} />
          <Side title="After" value={after} />
          <p className="text-muted wrap-anywhere md:col-span-2">
            Id {subjectId} · request {requestId ?? 'unknown'}
          </p>
        </div>
      </details>
    </li>
  );
}

function Side({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {value === null || value === undefined ? (
        <p className="text-muted">Nothing</p>
      ) : (
        <pre className="mt-1 rounded border border-line bg-sunken p-3 font-mono whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </div>
  );
}
