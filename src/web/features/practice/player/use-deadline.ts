import { useEffect, useEffectEvent, useState } from 'react';
import { announcedMinute } from '#rules/quiz/timing.ts';
import { countText } from '#rules/wording/count.ts';
import { secondsLeft, type ServerClock } from './server-clock.ts';

/**
 * Seconds left until a deadline of the server's, counted on the browser's steady clock from what the server said the time
 * was last. Calls `onOver` once a second from then on. Null without a deadline.
 */
export function useDeadline(deadline: string | null, clock: ServerClock, onOver: () => void) {
  const [left, setLeft] = useState(() => (deadline === null ? null : secondsLeft(clock, deadline, clock.at)));
  const [announcement, setAnnouncement] = useState('');
  const tick = useEffectEvent((until: string) => {
    const next = secondsLeft(clock, until, performance.now());
    const minute = announcedMinute(left ?? next, next);
    if (minute !== null) setAnnouncement(`${countText(minute, 'minute')} left`);
    setLeft(next);
    if (next <= 0) onOver();
  });
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => tick(deadline), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return { left, announcement };
}
