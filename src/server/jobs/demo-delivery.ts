import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import {
  deleteOldDemoEvents,
  listDueDemoEvents,
  updateDemoEvent,
  updateDemoEventClaimed,
} from '#server/outside/demo-payments.store.ts';
import { rounds } from './rounds.ts';

/** Times in milliseconds. One that is in hand is left to whoever has it; where that process died, it is taken again. */
const IN_HAND_MS = 10_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 3_600_000;
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;
const KEPT_MS = 30 * 86_400_000;

type DueEvent = Awaited<ReturnType<typeof listDueDemoEvents>>[number];

type Needs = {
  database: Database;
  sign: (raw: Buffer) => string;
  /** Hands the bytes to our own webhook; gives the status it answers. */
  send: (raw: Buffer, signature: string) => Promise<number>;
  now: () => Date;
  log: Logger;
};

/** Brings the events of the demo provider to our webhook, each until it is taken, as a provider outside would. */
export function demoDelivery({ database, sign, send, now, log }: Needs) {
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  async function deliver(event: DueEvent): Promise<void> {
    if (!(await database.write((tx) => updateDemoEventClaimed(tx, event, later(IN_HAND_MS))))) return;
    const raw = Buffer.from(JSON.stringify(event.payload));
    const status = await send(raw, sign(raw));
    if (status === 200) {
      await database.write((tx) => updateDemoEvent(tx, event.id, { deliveredAt: later(0), nextTryAt: null }));
      return;
    }
    log.warn({ event: event.id, tries: event.tries + 1, status }, 'demo event not taken');
    const isGivenUp = event.createdAt < later(-GIVEN_UP_AFTER_MS);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(event.tries, 20));
    await database.write((tx) => updateDemoEvent(tx, event.id, { nextTryAt: isGivenUp ? null : later(wait) }));
  }

  const { run, kick, stop } = rounds({
    name: 'demo events',
    due: (most) => database.read((reader) => listDueDemoEvents(reader, later(0), most)),
    handle: (event) => deliver(event).then(() => true),
    log,
  });

  return {
    /** Delivers what is due. */
    deliverDue: run,

    /** To be called after a commit that wrote events. */
    kick: () => kick(0),

    /** Forgets what was delivered, or given up, long ago. */
    async tidy(): Promise<void> {
      await database.write((tx) => deleteOldDemoEvents(tx, later(-KEPT_MS)));
    },

    /** Takes no further event in hand, and waits for the one that is. */
    close: stop,
  };
}
