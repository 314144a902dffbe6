/** The server's time at a moment of the browser's steady clock, both in milliseconds. */
export type ServerClock = { now: number; at: number };

/** What comes later than it was sent is no reason to jump; a device that slept, or a clock that ran wrong, is. */
const JITTER_MS = 1000;

/** The clock after the server said what time it is. */
export function anchorClock(clock: ServerClock, now: string, at: number): ServerClock {
  const said = Date.parse(now);
  return Math.abs(clock.now + at - clock.at - said) > JITTER_MS ? { now: said, at } : clock;
}

/** Whole seconds from that moment until a deadline of the server's. */
export const secondsLeft = (clock: ServerClock, deadline: string, at: number): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - clock.now - (at - clock.at)) / 1000));
