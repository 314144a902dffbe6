/** The page of a sorted list on which a row stands, from 1; null where the list does not hold it. */
export async function pageOf(
  sorted: { execute(): Promise<{ id: string }[]> },
  id: string,
  limit: number,
): Promise<number | null> {
  const place = (await sorted.execute()).findIndex((row) => row.id === id);
  return place < 0 ? null : Math.floor(place / limit) + 1;
}
