import { useSyncExternalStore } from 'react';
import { agoText, momentText } from '#rules/wording/date.ts';

const never = () => () => undefined;

/** The time zone of this device. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A time in the format of a date and time field: by this device's clock, without seconds. */
export function minuteOfDevice(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A time, to the minute, in the reader's time zone; in UTC until hydration. */
export function Moment({ at }: { at: string }) {
  const timeZone = useSyncExternalStore(never, deviceTimeZone, () => 'UTC');
  return <time dateTime={at}>{momentText(at, timeZone)}</time>;
}

/** A time span; only its start if it has not ended. */
export function Period({ from, to }: { from: string; to: string | null }) {
  return (
    <>
      <Moment at={from} />
      {to && (
        <>
          {' to '}
          <Moment at={to} />
        </>
      )}
    </>
  );
}

const MINUTE_MS = 60_000;
const eachMinute = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE_MS);
  return () => clearInterval(timer);
};

/** How long ago something was, if less than a week; otherwise, and until hydration, its date. Keeps up with the clock. */
export function Ago({ at }: { at: string }) {
  const text = useSyncExternalStore(
    eachMinute,
    () => agoText(at, new Date().toISOString()),
    () => momentText(at, 'UTC'),
  );
  return <time dateTime={at}>{text}</time>;
}
