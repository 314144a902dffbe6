import { useQuery } from '@tanstack/react-query';
import type { Exam } from '#contract/exam.ts';
import { getTaskPractice } from '#contract/practice-review.ts';
import type { StudyTask } from '#contract/study.ts';
import { useApi } from '#web/base/loading.ts';
import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';

const COUNT = 5;

/** A few questions on a task that the reader may practice, and how they did on it; nothing is known until it is loaded. */
export function useTaskDrill(exam: Exam, { domainNumber, number }: Pick<StudyTask, 'domainNumber' | 'number'>) {
  const api = useApi();
  const { start, failure, isStarting } = useStart(exam);
  const params = { examId: exam.id, domain: String(domainNumber), task: String(number) };
  const { data } = useQuery({
    queryKey: [OF_STANDING, 'task', params],
    queryFn: () => api(getTaskPractice, { params }),
    staleTime: 0,
  });
  const count = Math.min(COUNT, data?.questions ?? 0);
  return {
    practice: data,
    count,
    /** Whether as many as that were answered before. */
    isAnswered: data !== undefined && (data.strength?.asked ?? 0) >= count,
    failure,
    isStarting,
    start: () => void start({ mode: 'practice', drill: { task: `${domainNumber}.${number}`, count } }),
  };
}
