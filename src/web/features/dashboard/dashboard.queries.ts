import { queryOptions } from '@tanstack/react-query';
import { listPurchasedExams } from '#contract/dashboard.ts';
import { listAttempts, listResults } from '#contract/results.ts';
import type { CallOf } from '#contract/endpoint.ts';
import type { Api } from '#web/base/api.ts';
import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';

export type ResultsQuery = NonNullable<CallOf<typeof listResults>['query']>;

/** The latest quizzes and simulations. */
export const attemptsQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_STANDING, 'list'], queryFn: () => api(listAttempts) });

/** One page of all results, including practice. */
export const resultsQuery = (api: Api, query: ResultsQuery) =>
  queryOptions({ queryKey: [OF_STANDING, 'results', query], queryFn: () => api(listResults, { query }) });

export const purchasedExamsQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_STANDING, 'purchased exams'], queryFn: () => api(listPurchasedExams) });
