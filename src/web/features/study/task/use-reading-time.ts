import { useEffect, useEffectEvent, useState } from 'react';
import { secondsToRead } from '#rules/study/reading.ts';
import { withStorage } from '#web/base/with-storage.ts';

/** Without a sign of life for this long, nobody is reading. Milliseconds. */
const IDLE_MS = 90_000;
const TICK_MS = 1000;
const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove'] as const;

/**
 * Whether a text was in view for as long as it takes to read so many words. The time is kept in this browser, so that a text may be
 * read in parts; `key` names the text and its reader.
 */
export function useReadingTime(key: string, words: number): boolean {
  const needed = secondsToRead(words);
  const [isEnough, setIsEnough] = useState(false);
  const add = useEffectEvent((seconds: number) => {
    const kept = withStorage(() => Number(localStorage.getItem(key)) || 0, 0) + seconds;
    withStorage(() => localStorage.setItem(key, String(Math.round(kept))), undefined);
    if (kept >= needed) setIsEnough(true);
  });
  useEffect(() => {
    let last = performance.now();
    let sign = last;
    let unsaved = 0;
    const alive = () => void (sign = performance.now());
    for (const name of SIGNS) addEventListener(name, alive, { passive: true });
    const count = () => {
      const now = performance.now();
      const until = Math.min(now, sign + IDLE_MS);
      if (document.visibilityState === 'visible' && until > last) unsaved += until - last;
      last = now;
      if (unsaved < TICK_MS) return;
      add(unsaved / 1000);
      unsaved = 0;
    };
    const timer = setInterval(count, TICK_MS);
    return () => {
      clearInterval(timer);
      for (const name of SIGNS) removeEventListener(name, alive);
    };
  }, [key]);
  return isEnough;
}

/** Forgets the time once the text is read: another reading begins anew. */
export const forgetReadingTime = (key: string): void => withStorage(() => localStorage.removeItem(key), undefined);
