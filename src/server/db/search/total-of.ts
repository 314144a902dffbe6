/** The number of rows in a list after reading one page of it; counts them only if the page does not tell. */
export async function totalOf(
  found: number,
  { page, limit }: { page: number; limit: number },
  count: () => Promise<{ total: number }>,
): Promise<number> {
  const isLast = found < limit && (found > 0 || page === 1);
  return isLast ? (page - 1) * limit + found : (await count()).total;
}
