/** The page of a sorted list that a row is on, from 1; null if the row is not in the list. */
export async function pageOf(
  sorted: { execute(): Promise<{ id: string }[]> },
  id: string,
  limit: number,
): Promise<number | null> {
  const place = (await sorted.execute()).findIndex((row) => row.id === id);
  return place < 0 ? null : Math.floor(place / limit) + 1;
}
