import { queryOptions } from '@tanstack/react-query';
import { getAttempt, getResultCounting } from '#contract/results.ts';
import { getPracticeSitting, submitPracticeSitting } from '#contract/practice.ts';
import type { Api } from '#web/base/api.ts';
import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';

export const savedResultQuery = (api: Api, attemptId: string) =>
  queryOptions({
    queryKey: [OF_STANDING, 'one', attemptId],
    queryFn: () => api(getAttempt, { params: { attemptId } }),
  });

/** Whether a result counts, or asks whether it should. */
export const countingQuery = (api: Api, resultId: string) =>
  queryOptions({
    queryKey: [OF_STANDING, 'counting', resultId],
    queryFn: () => api(getResultCounting, { params: { resultId } }),
  });

/** The exam of a result that is known to be practice, and so no attempt to ask for. */
export const practiceExamKey = (id: string) => ['practice of', id] as const;

/** Data that changes with every answer, here and on other devices, is refetched each time it is shown. */
export const FRESH = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

/** A practice sitting or simulation, as it is taken and as it is reviewed. */
export const sittingQuery = (api: Api, sittingId: string, userId: string) =>
  queryOptions({
    queryKey: ['practice sitting', userId, sittingId],
    async queryFn() {
      const sitting = await api(getPracticeSitting, { params: { sittingId } });
      if (sitting.submittedAt === null || sitting.isReviewOpen) return sitting;
      // Its time is up, or it ended without access: it is submitted for its review.
      return api(submitPracticeSitting, { params: { sittingId } });
    },
    ...FRESH,
  });
