/**
 * Reads the rows of one page in the order of their ids. Sorting ids alone and then reading the page's rows takes a fraction of the
 * time of sorting whole rows.
 */
export async function readInOrder<R extends { id: string }>(
  pageRows: readonly { id: string }[],
  read: (ids: string[]) => Promise<R[]>,
): Promise<R[]> {
  if (pageRows.length === 0) return [];
  const placeOf = new Map(pageRows.map(({ id }, place) => [id, place]));
  return (await read([...placeOf.keys()])).toSorted((a, b) => placeOf.get(a.id)! - placeOf.get(b.id)!);
}
