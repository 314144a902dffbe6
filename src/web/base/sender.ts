import type { Outbox } from './outbox.ts';
import { type HoldReason, refusalOf } from './refusal.ts';

/** The state of what is being sent to the server. */
export type Sending = 'fine' | HoldReason;
export type SenderState<T> = { sending: Sending; waiting: readonly T[] };

export type Delivery<T, R> = {
  /** The maximum size of a batch, sent in order. If absent, each entry is sent alone, and one that is held up holds up no others. */
  batch?: number;
  /** The reply has news from other devices, so it is also requested when nothing is pending, whenever the page becomes visible. */
  hasNews?: boolean;
  send(batch: readonly T[]): Promise<R>;
  /** The server has it, and it has left the outbox. */
  onDelivery?(reply: R, batch: readonly T[]): unknown;
  /** The server does not have it; entries that can never be accepted have left the outbox. */
  onHold?(reason: HoldReason, batch: readonly T[]): void;
};

/** The pause after a failure; each following one is twice as long. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;
/** A request larger than the server accepts is refused, so long entries go out a few at a time. */
const MOST_BYTES = 64_000;
/** How long to wait for another tab to finish. */
const TURN_MS = 10_000;

/** What this page's senders are sending. */
const underWay = new Set<Promise<void>>();

/** Waits until everything being sent has arrived or failed. */
export async function allArrived(): Promise<void> {
  await Promise.all(underWay);
}

/** The first entries that fit into one request, and always at least one. */
function together<T>(waiting: readonly T[], most: number): T[] {
  let bytes = 0;
  const isWithin = (entry: T) => (bytes += new Blob([JSON.stringify(entry)]).size) <= MOST_BYTES;
  const beyond = waiting.slice(0, most).findIndex((entry, index) => !isWithin(entry) && index > 0);
  return waiting.slice(0, beyond < 0 ? most : beyond);
}

/**
 * Sends what an outbox holds until the server has it: at once, after growing pauses, when the network is back, and when the page is
 * shown or left. One request at a time across all tabs, where the browser supports locks. Elsewhere an entry may be sent twice,
 * which the server counts once.
 */
export function createSender<T, R>(outbox: Outbox<T>) {
  let delivery: Delivery<T, R> | null = null;
  let sending: Sending = 'fine';
  let inFlight: Promise<void> | null = null;
  let isWanted = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listener: ((state: SenderState<T>) => void) | null = null;

  const state = (): SenderState<T> => ({ sending, waiting: outbox.all() });
  const notify = () => listener?.(state());

  async function handIn(): Promise<void> {
    if (!delivery) return;
    const { batch: most = 1, hasNews, send, onDelivery, onHold } = delivery;
    const isAlone = delivery.batch === undefined;
    const passedOver = new Set<string>();
    let isAsking = hasNews === true;
    let nextState: Sending = 'fine';
    let hasFailed = false;
    for (;;) {
      const waiting = outbox.all().filter((entry) => !passedOver.has(outbox.nameOf(entry)));
      const batch = together(waiting, most);
      if (batch.length === 0 && !isAsking) break;
      isAsking = false;
      try {
        const reply = await send(batch);
        outbox.remove(batch);
        const rest = onDelivery?.(reply, batch);
        if (!hasFailed) nextState = 'fine';
        notify();
        await rest;
      } catch (error) {
        const { reason, hopeless } = refusalOf(error, batch, isAlone);
        outbox.remove(hopeless);
        onHold?.(reason, batch);
        nextState = reason;
        // The rest of the batch still has to arrive.
        if (hopeless.length > 0) continue;
        hasFailed = true;
        if (!isAlone || reason === 'offline' || reason === 'logged out') break;
        for (const entry of batch) passedOver.add(outbox.nameOf(entry));
      }
    }
    sending = nextState;
    failures = hasFailed ? failures + 1 : 0;
  }

  async function run(): Promise<void> {
    do {
      isWanted = false;
      await inTurn(`${outbox.prefix}sending`, handIn);
    } while (isWanted && failures === 0 && outbox.all().length > 0);
    inFlight = null;
    if (failures > 0 && listener) again(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)));
    notify();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    isWanted = true;
    if (inFlight) return inFlight;
    const sent = run();
    inFlight = sent;
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
    return sent;
  }

  function again(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Whatever caused the failure may be over. */
  function retry(): void {
    failures = 0;
    if (outbox.all().length > 0) void flush();
  }

  function look(): void {
    if (delivery?.hasNews && document.visibilityState === 'visible') void flush();
    else retry();
  }

  return {
    state,
    /** Sets how entries are sent from now on. */
    by(next: Delivery<T, R>): void {
      delivery = next;
    },
    /** Stores an entry and sends it, at once or after a pause without further entries. */
    put(entry: T, restMs = 0): void {
      outbox.put(entry);
      failures = 0;
      notify();
      if (restMs > 0) again(restMs);
      else void flush();
    },
    /** Sends what is pending, until nothing is or it cannot be done now. */
    flush,
    /** Sends whenever there is reason to, until the returned function is called. */
    start(onState: (state: SenderState<T>) => void): () => void {
      listener = onState;
      notify();
      retry();
      addEventListener('online', retry);
      document.addEventListener('visibilitychange', look);
      return () => {
        removeEventListener('online', retry);
        document.removeEventListener('visibilitychange', look);
        clearTimeout(timer);
        listener = null;
        retry();
      };
    },
  };
}

/** Waits for other tabs, but not forever, since one of them may be suspended. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  // Missing on sites served over plain http.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, work).catch(work);
}
