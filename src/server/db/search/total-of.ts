/** How many rows a list has, of which one page was read: they are counted only where the page does not tell. */
export async function totalOf(
  found: number,
  { page, limit }: { page: number; limit: number },
  count: () => Promise<{ total: number }>,
): Promise<number> {
  const isLast = found < limit && (found > 0 || page === 1);
  return isLast ? (page - 1) * limit + found : (await count()).total;
}
