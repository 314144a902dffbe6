import { useQuery } from '@tanstack/react-query';
import type { AdminExam } from '#contract/exam-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useDraftStore } from './draft/use-draft-store.ts';
import { firstOpen } from './first-open.ts';
import { QuestionForm } from './question-form.part.tsx';

type Props = { questionId: string; exam: AdminExam; onClose: () => void };

/** Edits a question in its current state, with rationales, sources, earlier versions, and how candidates see it. */
export function QuestionEditDialog({ questionId, exam, onClose }: Props) {
  const store = useDraftStore(questionId, true);
  // A later refetch doesn't disturb what is being written.
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...adminQuestionQuery(useApi(), questionId),
    refetchOnMount: 'always',
  });
  const close = () => {
    if (store?.read()) toast('Draft saved', 'You’ll find it here when you open this question again.');
    onClose();
  };
  return (
    <EditorDialog title="Edit Question" onClose={close} isKept={() => store?.isSafe() ?? true} begin={firstOpen} isWide>
      {isError && (
        <p role="alert" className="font-semibold text-wrong">
          The question could not be loaded.
        </p>
      )}
      {!isError && !(data && isFetchedAfterMount && store) && <Spinner label="Loading the question..." />}
      {data && isFetchedAfterMount && store && (
        <QuestionForm
          exam={exam}
          question={data}
          store={store}
          saves={[{ label: 'Save Question', onSaved: onClose }]}
          beside={<CancelButton>Close</CancelButton>}
        />
      )}
    </EditorDialog>
  );
}
