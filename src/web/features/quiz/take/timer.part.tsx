import { allowedSeconds, announcedMinute, countdown, type Timing } from '#rules/quiz/timing.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countText } from '#rules/wording/count.ts';

type Props = {
  startAt: number;
  timing: Timing;
  isRunning: boolean;
  isHidden: boolean;
  onSecond: (spent: number) => void;
  onTimeUp: () => void;
};

/** The time left, unobtrusive at the edge. It can be hidden, and is announced only at 10, 5, and 1 minutes. */
export function Timer(props: Props) {
  const { timeLeft: left, announcement } = useClock(props);
  return (
    <>
      {!props.isHidden && (
        <span className="flex items-center gap-1.5" role="timer" aria-live="off">
          <Icon name="clock" className="size-4" />
          {left === null ? 'No time limit' : countdown(left)}
        </span>
      )}
      <output className="sr-only">{announcement}</output>
    </>
  );
}

type Clock = {
  /** Seconds left; null without a limit. */
  timeLeft: number | null;
  /** The text for screen readers; empty until there is something to announce. */
  announcement: string;
};

/**
 * Counts the seconds of a quiz on the browser's monotonic clock, from `startAt`. Calls `onSecond` each full second, and
 * `onTimeUp` once when the time is up.
 */
function useClock(options: {
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
