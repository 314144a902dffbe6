import { Link, type LoaderFunctionArgs } from 'react-router';
import { type AuditEntry, listAudit } from '#contract/admin.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Moment } from '#web/ui/moment.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { actionText, actorText, subjectPath, subjectText } from './audit-subject.ts';
import { ListOrder, ListSearch, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';

export const ErrorBoundary = AdminFailed;

const list = adminList(listAudit);

export const loader = (args: LoaderFunctionArgs) => list.load(args);

/** Every change by an administrator, newest first. */
export function Component() {
  const { query, total, entries } = list.useList();
  const empty = query.search ? (
    <NothingFits all={adminPaths.audit}>Nothing matches.</NothingFits>
  ) : (
    <p>No changes yet. Every change an administrator makes appears here.</p>
  );
  return (
    <AdminLayout>
      <h2 className="text-title">Audit</h2>
      <ListSearch label="Audit" hint="By action, kind, ID, or person.">
        <ListOrder />
      </ListSearch>
      <PagedList total={total} page={query.page} what="change" empty={empty}>
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </PagedList>
    </AdminLayout>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, subjectId, subject, before, after, requestId } = entry;
  const path = subjectPath(entry);
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5">
          <span className="figures text-small text-muted">
            <Moment at={at} />
          </span>
          <span className="inline-block font-semibold first-letter:uppercase">{actionText(entry)}</span>
          <span className="min-w-0 wrap-anywhere">{subjectText(entry)}</span>
          <span className="text-small text-muted wrap-anywhere">{actorText(entry)}</span>
        </summary>
        <div className="grid gap-4 pb-4 text-small md:grid-cols-2">
          <Side title="Before" value={before} />
          <Side title="After" value={after} />
          <p className="text-muted wrap-anywhere md:col-span-2">
            {path !== null && (
              <Link to={path} className="mb-2 block w-fit text-accent underline">
                Open {subject.name ?? 'it'}
              </Link>
            )}
            ID {subjectId} · request {requestId ?? 'unknown'}
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
