import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportRow, restoreImport, undoImport } from '#contract/quiz-import.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { importsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { broughtBy, restoredToast, undoneToast } from './brought.ts';
import { ImportUndoDialog } from './import-undo-dialog.part.tsx';

const ROWS = 10;

/** What a screen lists besides packages. */
type Kind = 'questions' | 'study';

/** The request for a page of the imports into an exam. */
export const importsPage = (examId: string, kind: Kind, page = 1) => ({
  examId,
  kind,
  page: String(page),
  limit: String(ROWS),
});

/** The imports into an exam, newest first; each can be undone and redone. */
export function ImportsList({ examId, kind }: { examId: string; kind: Kind }) {
  const api = useApi();
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...importsQuery(api, importsPage(examId, kind, page)),
    placeholderData: keepPreviousData,
  });
  const { act, isBusy, fault } = useAct();
  const [going, setGoing] = useState<ImportRow | null>(null);
  if (!data || data.total === 0) return null;
  const pages = Math.ceil(data.total / ROWS);
  const undo = async ({ id }: ImportRow) => {
    const messages = { success: undoneToast, failure: 'Failed to undo the import' };
    if (await act(() => api(undoImport, { params: { id } }), messages)) setGoing(null);
  };
  const restore = ({ id }: ImportRow) =>
    act(() => api(restoreImport, { params: { id } }), {
      success: restoredToast,
      failure: 'Failed to restore the import',
    });
  return (
    <section aria-labelledby="imports" className="mt-10">
      <h3 id="imports" className="text-large font-semibold">
        Imports
      </h3>
      {!going && <Fault className="mt-4">{fault}</Fault>}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.imports.map((row) => (
          <li key={row.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <span className="figures wrap-anywhere">
              {broughtBy(row)}, <Moment at={row.createdAt} />
              {row.undoneAt && (
                <span className="block text-small text-muted">
                  Undone <Moment at={row.undoneAt} />
                </span>
              )}
            </span>
            <Button
              look="plain"
              size="small"
              aria-disabled={isBusy}
              onClick={() => (row.undoneAt ? void restore(row) : setGoing(row))}
            >
              {row.undoneAt ? 'Restore' : 'Undo'}
              <span className="sr-only"> the import: {broughtBy(row)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages of imports" className="mt-3 flex items-center justify-between gap-4">
          <Button look="plain" size="small" aria-disabled={page === 1} onClick={() => setPage(Math.max(1, page - 1))}>
            Newer
          </Button>
          <span className="figures text-small text-muted">
            Page {page} of {pages}
          </span>
          <Button
            look="plain"
            size="small"
            aria-disabled={page >= pages}
            onClick={() => setPage(Math.min(pages, page + 1))}
          >
            Older
          </Button>
        </nav>
      )}
      {going && (
        <ImportUndoDialog
          importId={going.id}
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void undo(going)}
          onClose={() => setGoing(null)}
        />
      )}
    </section>
  );
}
