/** The server's time at a moment of the browser's monotonic clock, both in milliseconds. */
export type ServerClock = { now: number; at: number };

/** A delayed reply is no reason to adjust; a device that slept, or a wrong clock, is. */
const JITTER_MS = 1000;

/** The clock after the server has reported its time. */
export function anchorClock(clock: ServerClock, now: string, at: number): ServerClock {
  const said = Date.parse(now);
  return Math.abs(clock.now + at - clock.at - said) > JITTER_MS ? { now: said, at } : clock;
}

/** Whole seconds from a moment until a deadline set by the server. */
export const secondsLeft = (clock: ServerClock, deadline: string, at: number): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - clock.now - (at - clock.at)) / 1000));
