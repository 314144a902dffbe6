import { queryOptions } from '@tanstack/react-query';
import { getPractice } from '#contract/practice.ts';
import type { Api } from '#web/base/api.ts';
import { FRESH } from '#web/features/results/result.queries.ts';

export const setupQuery = (api: Api, examId: string, userId: string) =>
  queryOptions({
    queryKey: ['practice', userId, examId],
    queryFn: () => api(getPractice, { params: { examId } }),
    ...FRESH,
  });
