import { useSyncExternalStore } from 'react';
import { deviceTimeZone } from '#web/ui/moment.tsx';

const never = () => () => undefined;

/** The time zone of this device after hydration; before that UTC, as rendered by the server. */
export const useZone = (): string => useSyncExternalStore(never, deviceTimeZone, () => 'UTC');
