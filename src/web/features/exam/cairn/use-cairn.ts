import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { bareCairn, growthBetween, type SeenCairn, seenCairn, stackOf } from './cairn.ts';
import { seenCairns } from './seen-cairns.ts';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';

/**
 * A person's progress in an exam, and what is new since this browser last showed its cairn; so growth shows where
 * it was earned, and only once; `seenOn` names a screen that tells it once more. Nothing is kept for visitors.
 */
export function useCairn(examId: string, domainCount: number, seenOn = 'anywhere') {
  const userId = useMe()?.id;
  const { data, isLoading } = useQuery({ ...standingsQuery(useApi()), enabled: userId !== undefined });
  const standing = userId === undefined ? undefined : data?.exams.find((exam) => exam.examId === examId);
  const now = standing ? seenCairn(standing) : null;
  const before = useLastSeen(`cairn.stones.${userId}.${examId}${seenOn === 'anywhere' ? '' : `.${seenOn}`}`, now);
  return {
    isLoading,
    standing,
    cairn: standing ? stackOf(standing.stones, standing.hasPassedSimulation) : bareCairn(domainCount),
    before,
    growth: before && now && growthBetween(before, now),
  };
}

/** What was last seen under a key before now; null if nothing was. */
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
