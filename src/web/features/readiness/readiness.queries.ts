import { queryOptions } from '@tanstack/react-query';
import { getCalibration, getReadiness, listReadinessAnswers } from '#contract/readiness.ts';
import type { Api } from '#web/base/api.ts';
import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';

/** What came with the page is not asked for once more. Milliseconds. */
const FRESH_MS = 5000;

/** What a person's answers say about an exam. It changes with every answer, so it is refetched when it is shown. */
export const readinessQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: [OF_STANDING, 'readiness', examId],
    queryFn: () => api(getReadiness, { params: { examId } }),
    staleTime: FRESH_MS,
  });

export const readinessAnswersQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: [OF_STANDING, 'readiness', examId, 'answers'],
    queryFn: () => api(listReadinessAnswers, { params: { examId } }),
    staleTime: 0,
  });

export const calibrationQuery = (api: Api) =>
  queryOptions({ queryKey: ['calibration'], queryFn: () => api(getCalibration) });
