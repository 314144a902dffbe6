/**
 * Reads the rows of one page, in the order in which they were found. Sorting ids alone and then reading the rows of a page
 * takes a fraction of sorting whole rows.
 */
export async function readInOrder<R extends { id: string }>(
  found: readonly { id: string }[],
  read: (ids: string[]) => Promise<R[]>,
): Promise<R[]> {
  if (found.length === 0) return [];
  const placeOf = new Map(found.map(({ id }, place) => [id, place]));
  return (await read([...placeOf.keys()])).toSorted((a, b) => placeOf.get(a.id)! - placeOf.get(b.id)!);
}
