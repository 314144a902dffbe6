import { queryOptions } from '@tanstack/react-query';
import type { answerSample, getSample } from '#contract/quiz-sample.ts';
import { type Api, callTo } from '#web/base/api.ts';

const sample = callTo<typeof getSample>('GET', '/api/sample');
const answer = callTo<typeof answerSample>('GET', '/api/sample/{questionId}/answers/{picked}');

export const sampleQuery = (api: Api) => queryOptions({ queryKey: ['sample'], queryFn: () => api(sample) });

export const sampleReviewQuery = (api: Api, questionId: string, picked: string | null) =>
  queryOptions({
    queryKey: ['sample', questionId, picked],
    queryFn: () => api(answer, { params: { questionId, picked: picked ?? '' } }),
    enabled: picked !== null,
  });
