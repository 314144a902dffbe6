import { queryOptions } from '@tanstack/react-query';
import { getLab } from '#contract/lab.ts';
import type { Api } from '#web/base/api.ts';

/** The free lab of an exam, or of the exam that has most. */
export const labQuery = (api: Api, examId: string | null) =>
  queryOptions({
    queryKey: ['lab', examId],
    queryFn: () => api(getLab, { query: examId === null ? {} : { examId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
