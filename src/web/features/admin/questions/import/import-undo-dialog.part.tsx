import { useQuery } from '@tanstack/react-query';
import type { ImportDetails } from '#contract/quiz-import.ts';
import { useApi } from '#web/app/loading.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
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
  const { inUse, isPackage, isNewExam, studyItems, replaced } = data;
  return (
    <ConfirmDialog
      title={TITLE}
      action={isPackage ? 'Undo Import' : `Archive ${countText(inUse, 'Question')}`}
      isGrave
      {...acts}
    >
      {(inUse > 0 || !isPackage) && (
        <p>
          <strong>{countText(inUse, 'question')}</strong> will be archived. {inUse > 0 && since(data)}
        </p>
      )}
      {isNewExam && <p>The exam came with this import, so it will be archived, too.</p>}
      {studyItems > 0 && (
        <p>
          <strong>{countText(studyItems, 'study item')}</strong> will be archived.
        </p>
      )}
      {replaced > 0 && (
        <p>
          <strong>{countText(replaced, 'change')}</strong> to questions, study content, and exam details will be
          reverted, along with any edits made to them since.
        </p>
      )}
      <p className="text-muted">
        {inUse > 0 && 'Archived questions are no longer asked. Past attempts keep them. '}
        You can restore the import at any time.
      </p>
    </ConfirmDialog>
  );
}

/** How many of the questions to be removed someone has used since. */
function since({ inUse, edited, shown }: ImportDetails): string {
  const sentenceOf = (count: number, what: string) => {
    if (count === 0) return [];
    return inUse === 1
      ? [`It was ${what}.`]
      : [`${numberText(count)} of them ${wordFor(count, 'was', 'were')} ${what}.`];
  };
  const sentences = [...sentenceOf(edited, 'edited since the import'), ...sentenceOf(shown, 'shown to candidates')];
  if (sentences.length > 0) return sentences.join(' ');
  return `${wordFor(inUse, 'It has not been', 'None of them have been')} edited or shown to candidates since.`;
}
