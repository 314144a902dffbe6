import { useQuery } from '@tanstack/react-query';
import type { ExamToday, TodayEntry } from '#contract/today.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { begunTexts, withoutBegun } from './begun-texts.ts';
import { useIsOnThread } from './thread.ts';
import { todayAfterQuery, zoneHere } from './today.queries.ts';

/** What Today asks for once something was done. */
export type NextOfToday = {
  /** Whether this tab follows the exam's plan; if not, the rest says nothing. */
  isOnThread: boolean;
  today: ExamToday | undefined;
  next: TodayEntry | undefined;
  hasFailed: boolean;
};

/** The next thing of an exam's Today, asked anew whenever `after` names something else that was done. */
export function useNext(examId: string, after: string): NextOfToday {
  const isOnThread = useIsOnThread(examId);
  const userId = useMe()?.id ?? '';
  const { data, isError } = useQuery({
    ...todayAfterQuery(useApi(), { examId, after }, zoneHere()),
    enabled: isOnThread,
  });
  const today = data && withoutBegun(data, begunTexts(userId));
  return { isOnThread, today, next: today && splitDay(today).next, hasFailed: isError };
}
