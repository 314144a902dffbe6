import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import {
  deleteOldDemoEvents,
  listDueDemoEvents,
  updateDemoEvent,
  updateDemoEventClaimed,
} from '#server/outside/demo-payments.store.ts';
import { deliveryQueue } from './delivery-queue.ts';

const IN_HAND_MS = 10_000;
const FIRST_WAIT_MS = 1000;

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
  const { run, kick, stop, forgottenBefore } = deliveryQueue({
    keptDays: 30,
    name: 'demo events',
    inHandMs: IN_HAND_MS,
    firstWaitMs: FIRST_WAIT_MS,
    database,
    now,
    log,
    due: listDueDemoEvents,
    claim: updateDemoEventClaimed,
    async deliver({ payload }) {
      const raw = Buffer.from(JSON.stringify(payload));
      const status = await send(raw, sign(raw));
      if (status !== 200) throw new Error(`the webhook answered ${status}`);
    },
    delivered: (tx, { id }, deliveredAt) => updateDemoEvent(tx, id, { deliveredAt, nextTryAt: null }),
    failed(tx, { id, attempts }, error, nextTryAt) {
      log.warn({ event: id, tries: attempts, err: error }, 'demo event not accepted');
      return updateDemoEvent(tx, id, { nextTryAt });
    },
    goesOn: () => true,
  });

  return {
    /** Delivers what is due. */
    deliverDue: run,

    /** To be called after a commit that wrote events. */
    kick: () => kick(0),

    /** Forgets what was delivered, or given up, long ago. */
    async tidy(): Promise<void> {
      await database.write((tx) => deleteOldDemoEvents(tx, forgottenBefore()));
    },

    /** Takes no further event in hand, and waits for the one that is. */
    close: stop,
  };
}
