import { queryOptions } from '@tanstack/react-query';
import { type ExamFacts, getExamFacts } from '#contract/exam-facts.ts';
import type { Api } from '#web/base/api.ts';

export const examFactsQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: ['exam-facts', examId],
    queryFn: (): Promise<ExamFacts> => api(getExamFacts, { params: { id: examId } }),
  });
