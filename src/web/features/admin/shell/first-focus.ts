import { type RefObject, useEffect, useEffectEvent } from 'react';

const FIELDS = ':is(input:not([type=hidden]), select, textarea):not(:disabled, [hidden] *)';

/** The first field of a region; of radio buttons, the one that is chosen. */
export function firstField(region: HTMLElement): HTMLElement | null {
  const first = region.querySelector<HTMLInputElement>(FIELDS);
  if (first?.type !== 'radio') return first;
  return region.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

/**
 * Moves the focus to where a dialog begins as soon as that is there, since its content may have to be loaded first. Without it the dialog
 * would have the focus on its Close button. Somebody who went elsewhere in the meantime is left there.
 */
export function useFirstFocus(
  region: RefObject<HTMLElement | null>,
  begin: (region: HTMLElement) => HTMLElement | null = firstField,
): void {
  const find = useEffectEvent((element: HTMLElement) => begin(element));
  useEffect(() => {
    const element = region.current;
    const dialog = element?.closest('dialog');
    if (!element || !dialog) return;
    const initial = document.activeElement;
    const isLeft = () => document.activeElement !== initial && document.activeElement !== document.body;
    const focus = (): boolean => {
      if (isLeft()) return true;
      const field = find(element);
      field?.focus();
      return field !== null;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [region]);
}
