import { useState } from 'react';
import { type ListedImport, restoreImport, undoImport } from '#contract/content-import.ts';
import { countText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { Fault } from '#web/ui/fault.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { restoredToast, undoneToast } from './brought.ts';
import { type ImportsOf, useImports } from './import-pages.ts';
import { ImportRows } from './import-rows.part.tsx';
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
