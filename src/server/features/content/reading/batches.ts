/** How many questions or study items are sent at a time: the server that takes them serves others in between. */
const BATCH = 100;

export function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += BATCH) yield list.slice(start, start + BATCH);
}
