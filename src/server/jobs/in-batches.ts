import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Tx } from '#server/db/database.ts';

const AT_ONCE = 500;

/** Does what is many in small pieces, each a transaction, so that nobody waits for all of it. `piece` tells how many it did. */
export async function inBatches(database: Database, piece: (tx: Tx, most: number) => Promise<number>): Promise<number> {
  for (let done = 0; ; await turn()) {
    const count = await database.write((tx) => piece(tx, AT_ONCE));
    done += count;
    if (count < AT_ONCE) return done;
  }
}
