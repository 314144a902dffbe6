import { queryOptions } from '@tanstack/react-query';
import { getPractice, getPracticeSitting, submitPracticeSitting } from '#contract/practice.ts';
import type { Api } from '#web/base/api.ts';

/** Data that changes with every answer, here and on other devices, is refetched each time it is shown. */
const FRESH = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

export const setupQuery = (api: Api, examId: string, userId: string) =>
  queryOptions({
    queryKey: ['practice', userId, examId],
    queryFn: () => api(getPractice, { params: { examId } }),
    ...FRESH,
  });

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
