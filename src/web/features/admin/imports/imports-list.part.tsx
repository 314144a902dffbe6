import { useState } from 'react';
import { type ListedImport, restoreImport, undoImport } from '#contract/content-import.ts';
import { countText } from '#rules/wording/count.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { Fault } from '#web/ui/fault.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { broughtBy, restoredToast, undoneToast } from './brought.ts';
import { IMPORTS_SHOWN, type ImportsOf, useImports } from './import-pages.ts';
import { ImportUndoDialog } from './import-undo-dialog.part.tsx';

/** The imports into an exam, newest first; each can be undone, and those that were, which are listed separately, restored. */
export function ImportsList(of: ImportsOf) {
  const { act, isBusy, fault } = useAct();
  const api = useApi();
  const [going, setGoing] = useState<ListedImport | null>(null);
  const undo = async ({ id }: ListedImport) => {
    const messages = { success: undoneToast, failure: 'Failed to undo the import' };
    if (await act(() => api(undoImport, { params: { id } }), messages)) setGoing(null);
  };
  const restore = ({ id }: ListedImport) =>
    act(() => api(restoreImport, { params: { id } }), {
      success: restoredToast,
      failure: 'Failed to restore the import',
    });
  const inUse = useImports(of, '0');
  const undone = useImports(of, '1');
  if (inUse.total + undone.total === 0) return null;
  return (
    <section aria-labelledby="imports" className="mt-10">
      <h3 id="imports" className="text-large font-semibold">
        Imports
      </h3>
      {!going && <Fault className="mt-4">{fault}</Fault>}
      {inUse.total > 0 && <ImportRows {...inUse} isBusy={isBusy} action="Undo" onAct={setGoing} />}
      {undone.total > 0 && (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold sm:min-h-9 sm:py-1">
            {countText(undone.total, 'undone import')}
          </summary>
          <ImportRows {...undone} isBusy={isBusy} action="Restore" onAct={(row) => void restore(row)} />
        </details>
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

type RowsProps = ReturnType<typeof useImports> & {
  isBusy: boolean;
  action: 'Undo' | 'Restore';
  onAct: (row: ListedImport) => void;
};

/** A page of imports, each with a button for what can be done with it. */
function ImportRows({ imports, total, page, setPage, isBusy, action, onAct }: RowsProps) {
  const pages = Math.ceil(total / IMPORTS_SHOWN);
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {imports.map((row) => (
          <li key={row.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <span className="figures wrap-anywhere">
              {broughtBy(row)}, <Moment at={row.createdAt} />
              {row.undoneAt && (
                <span className="block text-small text-muted">
                  Undone <Moment at={row.undoneAt} />
                </span>
              )}
            </span>
            <May call={undoImport}>
              <Button look="plain" size="small" aria-disabled={isBusy} onClick={() => onAct(row)}>
                {action}
                <span className="sr-only"> the import: {broughtBy(row)}</span>
              </Button>
            </May>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav
          aria-label={`Pages of ${action === 'Undo' ? 'imports' : 'undone imports'}`}
          className="mt-3 flex items-center justify-between gap-4"
        >
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
    </>
  );
}
