import { useEffect, useState } from 'react';

/** How long a pause in typing is, in milliseconds. */
const PAUSE_MS = 150;

/** A value, once it has stayed the same for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : paused;
}
