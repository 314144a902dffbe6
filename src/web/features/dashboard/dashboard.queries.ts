import { queryOptions } from '@tanstack/react-query';
import { getAttempt, listAttempts, listPurchasedExams } from '#contract/dashboard.ts';
import type { CallOf } from '#contract/endpoint.ts';
import type { Api } from '#web/api.ts';
import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';

export type AttemptsQuery = NonNullable<CallOf<typeof listAttempts>['query']>;

export const attemptsQuery = (api: Api, query: AttemptsQuery = {}) =>
  queryOptions({ queryKey: [OF_STANDING, 'list', query], queryFn: () => api(listAttempts, { query }) });

export const savedResultQuery = (api: Api, attemptId: string) =>
  queryOptions({
    queryKey: [OF_STANDING, 'one', attemptId],
    queryFn: () => api(getAttempt, { params: { attemptId } }),
  });

export const purchasedExamsQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_STANDING, 'purchased exams'], queryFn: () => api(listPurchasedExams) });
