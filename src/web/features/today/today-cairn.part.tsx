import { placedText } from '#web/features/exam/cairn/cairn.ts';
import { CairnOf } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useCairn } from '#web/features/exam/cairn/use-cairn.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';

/** Shown if nothing follows the first entry of a day: the progress in the exam. */
export function TodayCairn({ examId }: { examId: string }) {
  const exam = useExams().find(({ id }) => id === examId);
  const found = useCairn(examId, exam?.domains.length ?? 0);
  if (found.cairn.stones.length === 0) return null;
  return (
    <div className="flex items-center gap-5">
      <CairnOf view={found} className="size-20" />
      <p className="figures min-w-0 text-small text-muted">{!found.isLoading && placedText(found.cairn)}</p>
    </div>
  );
}
