import { useSyncExternalStore } from 'react';
import { momentText } from './moment.ts';

const never = () => () => undefined;

/** When something was, by the reader's own clock; by UTC until the page is in their browser. */
export function Moment({ at }: { at: string }) {
  const offset = useSyncExternalStore(
    never,
    () => new Date(at).getTimezoneOffset(),
    () => 0,
  );
  return <time dateTime={at}>{momentText(at, offset)}</time>;
}
