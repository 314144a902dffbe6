import { queryOptions } from '@tanstack/react-query';
import { answerSample, getSample } from '#contract/quiz-sample.ts';
import type { Api } from '#web/base/api.ts';

export const sampleQuery = (api: Api) => queryOptions({ queryKey: ['sample'], queryFn: () => api(getSample) });

export const sampleReviewQuery = (api: Api, questionId: string, picked: string | null) =>
  queryOptions({
    queryKey: ['sample', questionId, picked],
    queryFn: () => api(answerSample, { params: { questionId, picked: picked ?? '' } }),
    enabled: picked !== null,
  });
