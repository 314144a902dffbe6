import { useEffect, useEffectEvent, useState } from 'react';
import { announcedMinute } from '#rules/quiz/timing.ts';

/**
 * Seconds left until a deadline of the server's, counted on the browser's steady clock from what the server said the time
 * was. Calls `onOver` once a second from then on. Null without a deadline.
 */
export function useDeadline({ deadline, now }: { deadline: string | null; now: string }, onOver: () => void) {
  const total = deadline === null ? null : (Date.parse(deadline) - Date.parse(now)) / 1000;
  const [left, setLeft] = useState(total);
  const [announcement, setAnnouncement] = useState('');
  const tick = useEffectEvent((next: number) => {
    const minute = announcedMinute(left ?? next, next);
    if (minute !== null) setAnnouncement(minute === 1 ? '1 minute left' : `${minute} minutes left`);
    setLeft(next);
    if (next <= 0) onOver();
  });
  useEffect(() => {
    if (total === null) return;
    const began = performance.now();
    const timer = setInterval(() => tick(Math.max(0, Math.ceil(total - (performance.now() - began) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [total]);
  return { left: left === null ? null : Math.max(0, Math.ceil(left)), announcement };
}
