import { useEffect, useEffectEvent, useState } from 'react';
import { announcedMinute } from '#rules/quiz/timing.ts';
import { countText } from '#rules/wording/count.ts';
import { secondsLeft, type ServerClock } from './player/server-clock.ts';

/**
 * Seconds left until a server deadline, counted on the browser's monotonic clock from the last time the server reported. Calls
 * `onOver` every second once it has passed. Null without a deadline.
 */
export function useDeadline(deadline: string | null, clock: ServerClock, onOver: () => void) {
  const [timeLeft, setTimeLeft] = useState(() => (deadline === null ? null : secondsLeft(clock, deadline, clock.at)));
  const [announcement, setAnnouncement] = useState('');
  const tick = useEffectEvent((until: string) => {
    const next = secondsLeft(clock, until, performance.now());
    const minute = announcedMinute(timeLeft ?? next, next);
    if (minute !== null) setAnnouncement(`${countText(minute, 'minute')} left`);
    setTimeLeft(next);
    if (next <= 0) onOver();
  });
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => tick(deadline), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return { left: timeLeft, announcement };
}
