import { useEffect, useEffectEvent, useState } from 'react';

const KEY = 'cairn.card-shortcuts';

/** The action of each key. Space is ' '. */
export type Shortcuts = Record<string, (() => void) | undefined>;

/** Single-key shortcuts, active while they are switched on and nobody is typing or in a dialog. */
export function useShortcuts(isOn: boolean, shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const at = event.target instanceof Element ? event.target : document.body;
    if (at.closest('input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], dialog')) return;
    // A focused control takes Space for itself, and a button or link also Enter.
    if (event.key === ' ' && at.closest('button, a, summary, input')) return;
    if (event.key === 'Enter' && at.closest('button, a, summary')) return;
    // Also with Shift or Caps Lock.
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

/** Whether single-key shortcuts are on, remembered in this browser. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    // The choice is known only in the browser.
    try {
      // oxlint-disable-next-line react/set-state-in-effect
      setIsOn(localStorage.getItem(KEY) !== '0');
    } catch {
      // Without storage, they are on.
    }
  }, []);
  return [
    isOn,
    (next) => {
      setIsOn(next);
      try {
        localStorage.setItem(KEY, next ? '1' : '0');
      } catch {
        // Then it lasts until the page is left.
      }
    },
  ];
}
