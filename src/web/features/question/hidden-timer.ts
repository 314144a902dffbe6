import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/app/with-storage.ts';

const KEY = 'cairn.timer-hidden';

/** Where storage is switched off it is remembered as long as the page. */
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

/** Whether a person likes the timer hidden, as this browser keeps it, and how to choose. A page of the server shows it. */
export const useHiddenTimer = () =>
  [
    useSyncExternalStore(
      onChoice,
      () => choice ?? withStorage(() => localStorage.getItem(KEY) === '1', false),
      () => false,
    ),
    choose,
  ] as const;
