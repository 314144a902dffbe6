import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

type Press = Pick<globalThis.KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const isEnter = ({ key, altKey }: Press) => key === 'Enter' && !altKey;
const isWithControl = ({ ctrlKey, metaKey }: Press) => ctrlKey || metaKey;

/** What saves a form from anywhere within it. */
export const isSaveKey = (event: Press) => isEnter(event) && isWithControl(event) && !event.shiftKey;

/** What marks the option in which it is pressed as right. */
export const isRightKey = (event: Press) => isEnter(event) && isWithControl(event) && event.shiftKey;

/** Marks the fields of a list through which Enter goes. */
export const LINE = { 'data-line': '' };

/** Enter goes to the next line of its list, and after the last, where something is written there, to a new one. */
export function goToNextLine(event: KeyboardEvent<HTMLTextAreaElement>, add: (() => void) | null): void {
  // While a word is being composed, Enter chooses it.
  if (!isEnter(event) || isWithControl(event) || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { currentTarget: field } = event;
  const list = field.closest('ol')!;
  const lines = () => [...list.querySelectorAll<HTMLTextAreaElement>('[data-line]')];
  const next = lines().indexOf(field) + 1;
  if (next === lines().length && add && field.value.trim() !== '') flushSync(add);
  lines()[next]?.focus();
}
