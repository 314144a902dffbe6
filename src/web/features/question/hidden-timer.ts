import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/base/with-storage.ts';

const KEY = 'cairn.timer-hidden';

/** Without storage, the choice lasts as long as the page. */
let choice: boolean | null = null;
const listeners = new Set<() => void>();

function choose(isHidden: boolean): void {
  choice = isHidden;
  withStorage(() => localStorage.setItem(KEY, isHidden ? '1' : '0'), undefined);
  for (const listener of listeners) listener();
}

const onChoice = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the timer is hidden in this browser, and how to change that. Rendered on the server, it is visible. */
export const useHiddenTimer = () =>
  [
    useSyncExternalStore(
      onChoice,
      () => choice ?? withStorage(() => localStorage.getItem(KEY) === '1', false),
      () => false,
    ),
    choose,
  ] as const;
