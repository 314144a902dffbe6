import { useEffect, useEffectEvent, useState } from 'react';

const KEY = 'cairn.card-shortcuts';

/** What each key does. Space is ' '. */
export type Shortcuts = Record<string, (() => void) | undefined>;

/** Keys that act by themselves, as long as they are switched on and nobody types or is asked something in a dialog. */
export function useShortcuts(isOn: boolean, shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const at = event.target instanceof Element ? event.target : document.body;
    if (at.closest('input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], dialog')) return;
    // A control that has the focus takes Space for itself, a button or link Enter too.
    if (event.key === ' ' && at.closest('button, a, summary, input')) return;
    if (event.key === 'Enter' && at.closest('button, a, summary')) return;
    // With the shift key or caps lock on, too.
    const act = shortcuts[event.key] ?? shortcuts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Whether single keys act, remembered in this browser. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    // The page knows the choice only once it is in the browser.
    try {
      // oxlint-disable-next-line react/set-state-in-effect
      setIsOn(localStorage.getItem(KEY) !== '0');
    } catch {
      // No storage: they are on.
    }
  }, []);
  return [
    isOn,
    (next) => {
      setIsOn(next);
      try {
        localStorage.setItem(KEY, next ? '1' : '0');
      } catch {
        // It counts until the page is left.
      }
    },
  ];
}
