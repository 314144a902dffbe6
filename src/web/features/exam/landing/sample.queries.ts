import { queryOptions } from '@tanstack/react-query';
import type { answerSample, getSample } from '#contract/quiz-sample.ts';
import { type Api, callTo } from '#web/base/api.ts';
import { later } from '#web/base/later.tsx';

const sample = callTo<typeof getSample>('GET', '/api/sample');
const answer = callTo<typeof answerSample>('GET', '/api/sample/{questionId}/answers/{picked}');

/** What is shown once it is answered. */
export const Review = later(async () => (await import('./sample-review.part.tsx')).SampleReviewed);
if (import.meta.env.SSR) await Review.arrive();

export const sampleQuery = (api: Api) => queryOptions({ queryKey: ['sample'], queryFn: () => api(sample, {}) });

export const sampleReviewQuery = (api: Api, questionId: string, picked: string | null) =>
  queryOptions({
    queryKey: ['sample', questionId, picked],
    queryFn: async () => {
      const [review] = await Promise.all([
        api(answer, { params: { questionId, picked: picked ?? '' } }),
        Review.arrive(),
      ]);
      return review;
    },
    enabled: picked !== null,
  });
