import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useApi } from '#web/app/loading.ts';
import { useMe } from '#web/app/me.ts';
import { bareCairn, growthBetween, type SeenCairn, seenCairn, stackOf } from './cairn.ts';
import { seenCairns } from './seen-cairns.ts';
import { standingQuery } from '#web/features/exam/standing.queries.ts';

/**
 * How far one is with an exam, and what of it is new since its cairn was last seen in this browser; so growth shows where
 * it was earned, and once. Of a visitor nothing is kept.
 */
export function useCairn(examId: string, domainCount: number) {
  const userId = useMe()?.id;
  const { data, isLoading } = useQuery({ ...standingQuery(useApi()), enabled: userId !== undefined });
  const standing = userId === undefined ? undefined : data?.exams.find((exam) => exam.examId === examId);
  const now = standing ? seenCairn(standing) : null;
  const before = useLastSeen(`cairn.stones.${userId}.${examId}`, now);
  return {
    isLoading,
    standing,
    cairn: standing ? stackOf(standing.stones, standing.hasPassedSimulation) : bareCairn(domainCount),
    before,
    growth: before && now && growthBetween(before, now),
  };
}

/** What was last seen under a key before this; null where nothing was. */
function useLastSeen(key: string, now: SeenCairn | null): SeenCairn | null {
  const written = now && JSON.stringify(now);
  useLayoutEffect(() => {
    if (written === null) return undefined;
    seenCairns.show(key, written);
    return () => seenCairns.leave(key);
  }, [key, written]);
  return useSyncExternalStore(
    seenCairns.subscribe,
    () => seenCairns.before(key),
    () => null,
  );
}
