import { useSyncExternalStore } from 'react';
import { deviceTimeZone } from '#web/ui/moment.tsx';

const never = () => () => undefined;

/** The time zone of this device once the page is in it; before, UTC, as the server rendered it. */
export const useZone = (): string => useSyncExternalStore(never, deviceTimeZone, () => 'UTC');
