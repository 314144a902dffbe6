import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FollowUp, getFollowUps } from '#contract/practice-review.ts';
import type { Api } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';

const followUpsQuery = (api: Api, examId: string, questionIds: readonly string[]) =>
  queryOptions({
    queryKey: ['follow-ups', examId, questionIds],
    queryFn: (): Promise<FollowUp[]> =>
      api(getFollowUps, { params: { examId }, body: { questionIds: [...questionIds] } }),
    // What one reads, buys and adds changes it.
    staleTime: 0,
  });

/** Where these questions lead, by their ids; none as long as that is not known. */
export function useFollowUps(examId: string, questionIds: readonly string[]): ReadonlyMap<string, FollowUp> {
  const { data = [] } = useQuery({
    ...followUpsQuery(useApi(), examId, questionIds),
    enabled: questionIds.length > 0,
  });
  return new Map(data.map((followUp) => [followUp.questionId, followUp]));
}

/** Has all of them asked anew. */
export function useRefreshFollowUps(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['follow-ups'] });
}
