import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/base/loading.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { importQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';

const TITLE = 'Undo this import?';

type Acts = { isBusy: boolean; fault: string | null; onConfirm: () => void; onClose: () => void };

/** Asks before an import is undone, and says what that removes. */
export function ImportUndoDialog({ importId, ...acts }: Acts & { importId: string }) {
  const { data, isError } = useQuery({ ...importQuery(useApi(), importId), staleTime: 0 });
  if (!data) {
    return (
      <Dialog title={TITLE} onClose={acts.onClose}>
        {isError ? <Fault>The import could not be loaded. Please try again.</Fault> : <Spinner label="Loading..." />}
      </Dialog>
    );
  }
  const { kind, inUse, edited, shown, isNewExam, itemsInUse, itemsEdited, itemsStudied, replaced, madeDomains } = data;
  return (
    <ConfirmDialog title={TITLE} action={ACTIONS[kind](data)} isGrave {...acts}>
      {(inUse > 0 || kind === 'questions') && (
        <p>
          <strong>{countText(inUse, 'question')}</strong> will be archived.{' '}
          {since(inUse, [edited, 'edited'], [shown, 'shown to candidates'])}
        </p>
      )}
      {isNewExam && <p>The exam came with this import, so it will be archived, too.</p>}
      {(itemsInUse > 0 || kind === 'study') && (
        <p>
          <strong>{countText(itemsInUse, 'study item')}</strong> will be archived.{' '}
          {since(itemsInUse, [itemsEdited, 'edited'], [itemsStudied, 'studied'])}
        </p>
      )}
      {replaced > 0 && (
        <p>
          <strong>{countText(replaced, 'change')}</strong> to questions, study content, and exam details will be
          reverted, along with any edits made to them since.
        </p>
      )}
      {madeDomains.length > 0 && (
        <p>
          {madeDomains.length === 1 ? 'The domain it created is' : 'The domains it created are'} removed if nothing else
          uses {wordFor(madeDomains.length, 'it', 'them')}: {listText(madeDomains.map((name) => `“${name}”`))}.
        </p>
      )}
      <p className="text-muted">
        {inUse > 0 && 'Archived questions are no longer asked. Past attempts keep them. '}
        {itemsInUse > 0 &&
          'Learners will no longer see the study items. What they have learned from them still counts. '}
        You can restore the import at any time.
      </p>
    </ConfirmDialog>
  );
}

const ACTIONS = {
  questions: ({ inUse }: { inUse: number }) => `Archive ${countText(inUse, 'Question')}`,
  study: ({ itemsInUse }: { itemsInUse: number }) => `Archive ${countText(itemsInUse, 'Study Item')}`,
  package: () => 'Undo Import',
};

/** How many of what will be removed someone has changed or used since; empty if nothing will be. */
function since(all: number, ...uses: readonly (readonly [count: number, what: string])[]): string {
  if (all === 0) return '';
  const sentences = uses
    .filter(([count]) => count > 0)
    .map(([count, what]) =>
      all === 1
        ? `It was ${what} since the import.`
        : `${numberText(count)} of them ${wordFor(count, 'was', 'were')} ${what} since the import.`,
    );
  if (sentences.length > 0) return sentences.join(' ');
  const what = uses.map(([, what]) => what).join(' or ');
  return `${wordFor(all, 'It has not been', 'They have not been')} ${what} since.`;
}
