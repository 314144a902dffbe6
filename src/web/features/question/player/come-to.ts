/**
 * Notes in the browser's history that somebody is at something, and says whether they were already when this entry of it was last
 * shown: after a reload, on the way back, or where a phone put the page away and fetched it again. Whoever comes by a link was not.
 */
export function comeTo(name: string): boolean {
  const wasHere = (history.state as { here?: string } | null)?.here === name;
  if (!wasHere) history.replaceState({ ...history.state, here: name }, '');
  return wasHere;
}
