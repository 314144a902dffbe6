import type { Logger } from 'pino';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { rounds } from './rounds.ts';

const LONGEST_WAIT_MS = 3_600_000;
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;
const A_DAY_MS = 86_400_000;

type Needs<Seen, Item> = {
  name: string;
  /** One in hand is left to whoever has it; one whose process died is taken again after so long. */
  inHandMs: number;
  /** After the first failure; each wait is twice as long as the one before. */
  firstWaitMs: number;
  /** Days after which rows are forgotten. */
  keptDays: number;
  database: Database;
  now: () => Date;
  log: Logger;
  /** Those due by now that were not given up: none that were written before `since`. */
  due: (reader: Reader, now: Time, since: Time, most: number) => Promise<readonly Seen[]>;
  /** Takes one in hand until then; undefined where somebody else was quicker. */
  claim: (tx: Tx, seen: Seen, until: Time) => Promise<Item | undefined>;
  /** Throws where it was not taken. */
  deliver: (item: Item) => Promise<void>;
  delivered: (tx: Tx, item: Item, at: Time) => Promise<void>;
  failed: (tx: Tx, item: Item, error: unknown, next: Time) => Promise<void>;
  /** Whether after this failure there is any point in trying the next one now. */
  goesOn: (error: unknown) => boolean;
};

/**
 * Brings rows to where they go: each at least once, whatever falls over, from one process at a time, with growing waits,
 * for three days. Rows are forgotten later.
 */
export function deliveryQueue<Seen, Item extends { attempts: number }>(needs: Needs<Seen, Item>) {
  const { database, now, firstWaitMs } = needs;
  const later = (ms: number): Time => new Date(now().getTime() + ms).toISOString();
  const givenUpBefore = () => later(-GIVEN_UP_AFTER_MS);

  async function handle(seen: Seen): Promise<boolean> {
    const item = await database.write((tx) => needs.claim(tx, seen, later(needs.inHandMs)));
    if (!item) return true;
    try {
      await needs.deliver(item);
    } catch (error) {
      const wait = Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** Math.min(item.attempts - 1, 20));
      await database.write((tx) => needs.failed(tx, item, error, later(wait)));
      return needs.goesOn(error);
    }
    await database.write((tx) => needs.delivered(tx, item, later(0)));
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
    /** What was written before is given up. */
    givenUpBefore,
    /** What was written before is to be forgotten. */
    forgottenBefore: () => later(-needs.keptDays * A_DAY_MS),
  };
}
