import type { Logger } from 'pino';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { rounds } from './rounds.ts';

const LONGEST_WAIT_MS = 3_600_000;
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;
const A_DAY_MS = 86_400_000;

type Needs<Seen, Item> = {
  name: string;
  /** How long a claimed row is left to its process; after that it is taken again, in case the process died. */
  leaseMs: number;
  /** The wait after the first failure; each following one is twice as long. */
  firstWaitMs: number;
  /** Days after which rows are deleted. */
  keptDays: number;
  database: Database;
  now: () => Date;
  log: Logger;
  /** Rows due by now that have not been given up, that is, written at or after `since`. */
  due: (reader: Reader, now: Time, since: Time, most: number) => Promise<readonly Seen[]>;
  /** Claims a row until then; undefined if someone else was faster. */
  claim: (tx: Tx, seen: Seen, until: Time) => Promise<Item | undefined>;
  /** Throws if it was not accepted. */
  deliver: (item: Item) => Promise<void>;
  noteDelivery: (tx: Tx, item: Item, at: Time) => Promise<void>;
  noteFailure: (tx: Tx, item: Item, error: unknown, next: Time) => Promise<void>;
  /** Whether it is worth trying the next one now, after this failure. */
  canContinueAfter: (error: unknown) => boolean;
};

/**
 * Delivers rows, each at least once whatever crashes, from one process at a time, with growing waits, for three days. Rows are
 * deleted later.
 */
export function deliveryQueue<Seen, Item extends { tries: number }>(needs: Needs<Seen, Item>) {
  const { database, now, firstWaitMs } = needs;
  const later = (ms: number): Time => new Date(now().getTime() + ms).toISOString();
  const givenUpBefore = () => later(-GIVEN_UP_AFTER_MS);

  async function handle(seen: Seen): Promise<boolean> {
    const item = await database.write((tx) => needs.claim(tx, seen, later(needs.leaseMs)));
    if (!item) return true;
    try {
      await needs.deliver(item);
    } catch (error) {
      const wait = Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** Math.min(item.tries - 1, 20));
      await database.write((tx) => needs.noteFailure(tx, item, error, later(wait)));
      return needs.canContinueAfter(error);
    }
    await database.write((tx) => needs.noteDelivery(tx, item, later(0)));
    return true;
  }

  const { run, kick, stop } = rounds({
    name: needs.name,
    due: (most) => database.read((reader) => needs.due(reader, later(0), givenUpBefore(), most)),
    handle,
    log: needs.log,
  });

  return {
    run,
    kick,
    stop,
    /** Rows written before this time are given up. */
    givenUpBefore,
    /** Rows written before this time are to be deleted. */
    forgottenBefore: () => later(-needs.keptDays * A_DAY_MS),
  };
}
