import { useQuery } from '@tanstack/react-query';
import type { AdminExam } from '#contract/exam-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { adminQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { QuestionPreview } from './preview/question-preview.part.tsx';

type Props = { questionId: string; exam: AdminExam; onClose: () => void };

/** A question as candidates see it, with its answer, for those who read and do not write. */
export function QuestionViewDialog({ questionId, exam, onClose }: Props) {
  const { data, isError } = useQuery(adminQuestionQuery(useApi(), questionId));
  const wording = data?.versions[0];
  return (
    <Dialog title="Question" onClose={onClose} isWide>
      {isError && (
        <p role="alert" className="font-semibold text-wrong">
          The question could not be loaded.
        </p>
      )}
      {!isError && !wording && <Spinner label="Loading the question..." />}
      {wording && <QuestionPreview wording={wording} exam={exam} />}
    </Dialog>
  );
}
