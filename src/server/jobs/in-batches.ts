import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Tx } from '#server/db/database.ts';

const AT_ONCE = 500;

/** Does a large job in small transactions, so that nobody has to wait for all of it. `piece` returns how many it did. */
export async function inBatches(database: Database, piece: (tx: Tx, most: number) => Promise<number>): Promise<number> {
  for (let done = 0; ; await turn()) {
    const count = await database.write((tx) => piece(tx, AT_ONCE));
    done += count;
    if (count < AT_ONCE) return done;
  }
}
