import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { markTaskRead, markTaskUnread, type StudyProgress } from '#contract/study.ts';
import { useApi } from '#web/base/loading.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { keepBegun } from '#web/features/thread/begun-texts.ts';
import { isRead as isReadIn } from '#web/features/study/study-facts.ts';
import { progressQuery, useProgress } from '#web/features/study/study.queries.ts';

/** For this long after a task was marked automatically, a press means what the button said before it changed. Milliseconds. */
const SETTLING_MS = 1000;
/** Everything above the screen is seen too: the End key and a quick swipe can pass the end between two frames. */
const PASSED = '1000000px 0px 0px 0px';
/** A text that was open this long has been begun. Milliseconds. */
const BEGUN_MS = 60_000;

type Place = { examId: string; domain: number; task: number };

/** Whether a task was read. It is marked once its end was seen; a manual choice then stays while the page is open. */
export function useReadMark(userId: string, { examId, domain, task }: Place) {
  const api = useApi();
  const queries = useQueryClient();
  const isRead = isReadIn(useProgress(examId), domain, task);
  const { queryKey } = progressQuery(api, examId);

  const { mutate, isPending, isError } = useMutation({
    mutationFn: (toRead: boolean) =>
      api(toRead ? markTaskRead : markTaskUnread, { params: { examId, domain: String(domain), task: String(task) } }),
    onSuccess: (_, toRead) => {
      queries.setQueryData(queryKey, (before: StudyProgress = []) => {
        const others = before.filter((entry) => entry.domainNumber !== domain || entry.taskNumber !== task);
        return toRead
          ? [...others, { domainNumber: domain, taskNumber: task, readAt: new Date().toISOString() }]
          : others;
      });
      void refreshStanding(queries);
    },
  });

  const [hasSeenEnd, setHasSeenEnd] = useState(false);
  const isDecided = useRef(isRead);
  const markedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!hasSeenEnd || isDecided.current) return;
    isDecided.current = true;
    mutate(true, { onSuccess: () => void (markedAt.current = performance.now()) });
  }, [hasSeenEnd, mutate]);

  useEffect(() => {
    const timer = setTimeout(() => keepBegun(userId, { examId, domain, task }), BEGUN_MS);
    return () => clearTimeout(timer);
  }, [userId, examId, domain, task]);

  /** A ref for the element at the end of the text. */
  const end = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setHasSeenEnd(true);
      },
      { rootMargin: PASSED },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const toggle = () => {
    if (performance.now() - markedAt.current < SETTLING_MS) return;
    isDecided.current = true;
    mutate(!isRead);
  };
  return { isRead, toggle, isPending, hasFailed: isError, end };
}
