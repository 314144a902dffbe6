import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { allowedSeconds, announcedMinute, type Timing } from '#rules/quiz/timing.ts';
import { countText } from '#rules/wording/count.ts';

export type Clock = {
  /** Seconds left; null without a limit. */
  timeLeft: number | null;
  /** The text for screen readers; empty until there is something to announce. */
  announcement: string;
};

/**
 * Counts the seconds of a quiz on the browser's monotonic clock, from `startAt`. Calls `onSecond` each full second, and
 * `onTimeUp` once when the time is up.
 */
export function useClock(options: {
  startAt: number;
  timing: Timing;
  isRunning: boolean;
  onSecond: (spent: number) => void;
  onTimeUp: () => void;
}): Clock {
  const { startAt, timing, isRunning } = options;
  const timeLimit = allowedSeconds(timing);
  const [secondsSpent, setSecondsSpent] = useState(startAt);
  const [announcement, setAnnouncement] = useState('');
  const isOver = useRef(false);

  const tick = useEffectEvent((seconds: number) => {
    const capped = timeLimit === null ? seconds : Math.min(seconds, timeLimit);
    const minute = timeLimit === null ? null : announcedMinute(timeLimit - secondsSpent, timeLimit - capped);
    if (minute !== null) setAnnouncement(`${countText(minute, 'minute')} left`);
    setSecondsSpent(capped);
    options.onSecond(capped);
    if (timeLimit !== null && seconds >= timeLimit && !isOver.current) {
      isOver.current = true;
      options.onTimeUp();
    }
  });

  useEffect(() => {
    if (!isRunning) return;
    const began = performance.now();
    const look = () => tick(startAt + Math.floor((performance.now() - began) / 1000));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [isRunning, startAt]);

  return { timeLeft: timeLimit === null ? null : Math.max(0, timeLimit - secondsSpent), announcement };
}
