import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import {
  deleteOldDemoEvents,
  listDueDemoEvents,
  updateDemoEvent,
  updateDemoEventClaimed,
} from '#server/outside/demo-payments.store.ts';
import { deliveryQueue } from './delivery-queue.ts';

const LEASE_MS = 10_000;
const FIRST_WAIT_MS = 1000;

type Needs = {
  database: Database;
  sign: (raw: Buffer) => string;
  /** Posts the bytes to our own webhook; returns the status. */
  send: (raw: Buffer, signature: string) => Promise<number>;
  now: () => Date;
  log: Logger;
};

/** Delivers the demo provider's events to our webhook, each until it is accepted, as a real provider would. */
export function demoDelivery({ database, sign, send, now, log }: Needs) {
  const { run, kick, stop, forgottenBefore } = deliveryQueue({
    keptDays: 30,
    name: 'demo events',
    leaseMs: LEASE_MS,
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
    noteDelivery: (tx, { id }, deliveredAt) => updateDemoEvent(tx, id, { deliveredAt, nextTryAt: null }),
    noteFailure(tx, { id, tries }, error, nextTryAt) {
      log.warn({ event: id, tries, err: error }, 'demo event not accepted');
      return updateDemoEvent(tx, id, { nextTryAt });
    },
    canContinueAfter: () => true,
  });

  return {
    /** Delivers what is due. */
    deliverDue: run,

    /** Call after a commit that wrote events. */
    kick: () => kick(0),

    /** Deletes events that were delivered or given up long ago. */
    async tidy(): Promise<void> {
      await database.write((tx) => deleteOldDemoEvents(tx, forgottenBefore()));
    },

    /** Takes no further event, and waits for the current one. */
    close: stop,
  };
}
