import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { markTaskRead, markTaskUnread, noteGuideOpened, type StudyProgress } from '#contract/study.ts';
import { useApi } from '#web/base/loading.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { keepBegun } from '#web/features/thread/begun-texts.ts';
import { readAtIn } from '#web/features/study/study-facts.ts';
import { forgetReadingTime, useReadingTime } from './use-reading-time.ts';
import { progressQuery, useProgress } from '#web/features/study/study.queries.ts';

/** For this long after a task was marked automatically, a press means what the button said before it changed. Milliseconds. */
const SETTLING_MS = 1000;
/** Everything above the screen is seen too: the End key and a quick swipe can pass the end between two frames. */
const PASSED = '1000000px 0px 0px 0px';
/** A text that was open this long has been begun. Milliseconds. */
const BEGUN_MS = 60_000;

type Reading = { examId: string; domain: number; task: number; words: number; isAsked: boolean; isKnown: boolean };

/**
 * Whether a task was read. It is marked once its end was seen, after as long in view as reading takes, or if `isKnown`: the questions
 * at its end were answered well. A manual choice then stays while the page is open. `isAsked`: Today asks for it again, so neither an
 * earlier reading nor earlier answers count.
 */
export function useReadMark(userId: string, { examId, domain, task, words, isAsked, isKnown }: Reading) {
  const api = useApi();
  const queries = useQueryClient();
  const readAt = readAtIn(useProgress(examId), domain, task);
  const isRead = readAt !== null && !isAsked;
  const timeKey = `cairn.reading.${userId}.${examId}.${domain}.${task}`;
  const isLongEnough = useReadingTime(timeKey, words) || (isKnown && !isAsked);
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
      forgetReadingTime(timeKey);
      void refreshStanding(queries);
    },
  });

  const [hasSeenEnd, setHasSeenEnd] = useState(false);
  const isDecided = useRef(isRead);
  const markedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!hasSeenEnd || !isLongEnough || isDecided.current) return;
    isDecided.current = true;
    mutate(true, { onSuccess: () => void (markedAt.current = performance.now()) });
  }, [hasSeenEnd, isLongEnough, mutate]);
  useEffect(() => {
    if (isAsked) isDecided.current = false;
  }, [isAsked]);

  const wasRead = useRef(isRead);
  useEffect(() => {
    // What was read was opened. That the server knows of an opening is worth nothing to its reader, so a failure is not told.
    const params = { examId, domain: String(domain), task: String(task) };
    if (!wasRead.current) void api(noteGuideOpened, { params }).catch(() => undefined);
  }, [api, examId, domain, task]);

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
  return { isRead, readAt, toggle, isPending, hasFailed: isError, end };
}
