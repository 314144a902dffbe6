import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/** Adds one more to the list that stands with its button, and goes to its first field. */
export function addItem({ currentTarget }: MouseEvent<HTMLElement>, add: () => void): void {
  const list = currentTarget.closest('fieldset')!;
  flushSync(add);
  const items = list.querySelectorAll('li');
  items[items.length - 1]?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
