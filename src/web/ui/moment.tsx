import { useState, useSyncExternalStore } from 'react';
import { agoText, momentText } from '#rules/wording/date.ts';

const never = () => () => undefined;

/** The time zone of this device. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A moment as a field for date and time takes it: by the clock of this device, without seconds. */
export function minuteOfDevice(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** When something was, to the minute, by the reader's own clock; by UTC until the page is in their browser. */
export function Moment({ at }: { at: string }) {
  const timeZone = useSyncExternalStore(never, deviceTimeZone, () => 'UTC');
  return <time dateTime={at}>{momentText(at, timeZone)}</time>;
}

/** From when to when something was; only since when, where it has no end yet. */
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

/** How long ago something was, where that is less than a week; its day where it is not, and until the page is in a browser. */
export function Ago({ at }: { at: string }) {
  const [now] = useState(() => new Date().toISOString());
  const text = useSyncExternalStore(
    never,
    () => agoText(at, now),
    () => momentText(at, 'UTC'),
  );
  return <time dateTime={at}>{text}</time>;
}
