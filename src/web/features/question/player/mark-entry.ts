/**
 * Marks the current history entry as being at something, and returns whether it already was: after a reload, going back, or a phone
 * discarding and restoring the page. Arriving by a link, it was not.
 */
export function markEntry(name: string): boolean {
  const wasHere = (history.state as { here?: string } | null)?.here === name;
  if (!wasHere) history.replaceState({ ...history.state, here: name }, '');
  return wasHere;
}
