import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isEnter, isWithControl, type Press } from '#web/features/admin/shell/save-key.ts';

/** Whether a key press marks the focused option as right. */
export const isRightKey = (event: Press) => isEnter(event) && isWithControl(event) && event.shiftKey;

/** Marks the fields of a list that Enter moves through. */
export const LINE = { 'data-line': '' };

/** Enter goes to the next line of its list, and from the last line, if it is filled in, to a new one. */
export function goToNextLine(event: KeyboardEvent<HTMLTextAreaElement>, add: (() => void) | null): void {
  // During composition, Enter confirms the word.
  if (!isEnter(event) || isWithControl(event) || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { currentTarget: field } = event;
  const list = field.closest('ol')!;
  const lines = () => [...list.querySelectorAll<HTMLTextAreaElement>('[data-line]')];
  const next = lines().indexOf(field) + 1;
  if (next === lines().length && add && field.value.trim() !== '') flushSync(add);
  lines()[next]?.focus();
}
