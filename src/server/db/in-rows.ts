/** How many rows one statement takes: both databases limit the number of values. */
const AT_ONCE = 500;

/** Runs a statement on rows that are too many for one, part by part. */
export async function inRows<Item, Result>(
  items: readonly Item[],
  run: (part: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await run(items.slice(from, from + AT_ONCE))));
  return results;
}
