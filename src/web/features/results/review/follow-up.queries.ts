import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FollowUp, getFollowUps } from '#contract/practice-review.ts';
import type { Api } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';

const followUpsQuery = (api: Api, examId: string, questionIds: readonly string[]) =>
  queryOptions({
    queryKey: ['follow-ups', examId, questionIds],
    queryFn: (): Promise<FollowUp[]> =>
      api(getFollowUps, { params: { examId }, body: { questionIds: [...questionIds] } }),
    // Reading, buying, and adding cards change it.
    staleTime: 0,
  });

/** The follow-ups of these questions, by id; empty while unknown. */
export function useFollowUps(examId: string, questionIds: readonly string[]): ReadonlyMap<string, FollowUp> {
  const { data = [] } = useQuery({
    ...followUpsQuery(useApi(), examId, questionIds),
    enabled: questionIds.length > 0,
  });
  return new Map(data.map((followUp) => [followUp.questionId, followUp]));
}

/** Refetches all of them. */
export function useRefreshFollowUps(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['follow-ups'] });
}
