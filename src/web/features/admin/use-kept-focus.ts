import { useEffect } from 'react';

/** Where what had the focus goes away, such as a row that is deleted, the dialog or the content takes it: the body never has it. */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      held = target;
    };
    const keep = () => {
      if (document.activeElement !== document.body || !(held instanceof Element) || held.isConnected) return;
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      const home = dialog ? dialog.querySelector('button') : document.getElementById('content');
      home?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
