import { randomUUID } from 'node:crypto';
import type { Notifications } from './notifications.ts';

type Count = { limit: string; key: string; isReset?: boolean };
type Message = { from: string; counts: Count[] };
/** Counts per message; PostgreSQL accepts 8,000 bytes. */
const AT_ONCE = 40;
/** Counts that queue while the database is slow; more are dropped. */
const WAITING = 10_000;
const CHANNEL = 'cairn_counts';

/**
 * Carries counts of calls between app processes that share a PostgreSQL database, without writing rows. Without PostgreSQL there
 * is a single machine, and each process counts for itself. Messages lost while the database is away make a limit more generous
 * for a while, never stricter.
 */
export async function countBus({ isShared, isConnected, listen, notify }: Notifications) {
  const self = randomUUID();
  const listeners: ((count: Count) => void)[] = [];
  const waiting: Count[] = [];
  let isSending = false;

  /** Sends one message at a time; counts that come up meanwhile go together in the next. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (isConnected() && waiting.length > 0) {
      const message: Message = { from: self, counts: waiting.splice(0, AT_ONCE) };
      await notify(CHANNEL, JSON.stringify(message));
    }
    isSending = false;
  }

  await listen(
    CHANNEL,
    (payload) => {
      const { from, counts }: Message = JSON.parse(payload);
      if (from !== self) for (const count of counts) for (const listener of listeners) listener(count);
    },
    () => void send(),
  );

  return {
    publish(count: Count): void {
      if (!isShared || waiting.length >= WAITING) return;
      waiting.push(count);
      void send();
    },
    subscribe(listener: (count: Count) => void): void {
      listeners.push(listener);
    },
  };
}
