import type { Outbox } from './outbox.ts';
import { type HoldReason, refusalOf } from './refusal.ts';

/** How it goes with what is on its way to the server. */
export type Sending = 'fine' | HoldReason;
export type SenderState<T> = { sending: Sending; waiting: readonly T[] };

export type Delivery<T, R> = {
  /** How many go together at most, in their order. Without it each goes alone, and one that is held up holds up no other. */
  batch?: number;
  /** The answer brings what other devices did: asked for also where nothing waits, whenever the page is looked at again. */
  hasNews?: boolean;
  send(batch: readonly T[]): Promise<R>;
  /** The server has it, and it has left the outbox. */
  taken?(reply: R, batch: readonly T[]): unknown;
  /** The server does not have it; what can never be taken has left the outbox. */
  held?(held: HoldReason, batch: readonly T[]): void;
};

/** After a failure; each is twice as long as the one before. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;
/** A request is refused when it is larger than the server reads; long answers go out a few at a time. */
const MOST_BYTES = 64_000;
/** How long one waits for another tab to be done. */
const TURN_MS = 10_000;

/** What the senders of this page have on its way. */
const underWay = new Set<Promise<void>>();

/** Waits until what is on its way has arrived or failed. */
export async function allArrived(): Promise<void> {
  await Promise.all(underWay);
}

/** The first entries as far as they go into one request: one of them always does. */
function together<T>(waiting: readonly T[], most: number): T[] {
  let bytes = 0;
  const isWithin = (entry: T) => (bytes += new Blob([JSON.stringify(entry)]).size) <= MOST_BYTES;
  const beyond = waiting.slice(0, most).findIndex((entry, index) => !isWithin(entry) && index > 0);
  return waiting.slice(0, beyond < 0 ? most : beyond);
}

/**
 * Sends what an outbox keeps until the server has it: at once, after growing pauses, when the network is back, when the
 * page is looked at or left. One request at a time, of all tabs where the browser can tell. Where it cannot, the same may
 * go out twice: the server takes each entry once.
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
  const tell = () => listener?.(state());

  async function handIn(): Promise<void> {
    if (!delivery) return;
    const { batch: most = 1, hasNews, send, taken, held: heldUp } = delivery;
    const isAlone = delivery.batch === undefined;
    const passedOver = new Set<string>();
    let isAsking = hasNews === true;
    let outcome: Sending = 'fine';
    let hasFailed = false;
    for (;;) {
      const waiting = outbox.all().filter((entry) => !passedOver.has(outbox.nameOf(entry)));
      const batch = together(waiting, most);
      if (batch.length === 0 && !isAsking) break;
      isAsking = false;
      try {
        const reply = await send(batch);
        outbox.remove(batch);
        const rest = taken?.(reply, batch);
        if (!hasFailed) outcome = 'fine';
        tell();
        await rest;
      } catch (error) {
        const { held, hopeless } = refusalOf(error, batch, isAlone);
        outbox.remove(hopeless);
        heldUp?.(held, batch);
        outcome = held;
        // What was sent with it has still to arrive.
        if (hopeless.length > 0) continue;
        hasFailed = true;
        if (!isAlone || held === 'offline' || held === 'signed out') break;
        for (const entry of batch) passedOver.add(outbox.nameOf(entry));
      }
    }
    sending = outcome;
    failures = hasFailed ? failures + 1 : 0;
  }

  async function run(): Promise<void> {
    do {
      isWanted = false;
      await inTurn(`${outbox.prefix}sending`, handIn);
    } while (isWanted && failures === 0 && outbox.all().length > 0);
    inFlight = null;
    if (failures > 0 && listener) again(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)));
    tell();
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

  /** Whatever made it fail may be over. */
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
    /** How its entries are sent from now on. */
    by(next: Delivery<T, R>): void {
      delivery = next;
    },
    /** Keeps it, and sends it: at once, or when nothing was put for so long. */
    put(entry: T, restMs = 0): void {
      outbox.put(entry);
      failures = 0;
      tell();
      if (restMs > 0) again(restMs);
      else void flush();
    },
    /** Sends what waits, until nothing does or it cannot be done now. */
    flush,
    /** Sends whenever there is reason to, until the function that it gives is called. */
    start(onState: (state: SenderState<T>) => void): () => void {
      listener = onState;
      tell();
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

/** After the other tabs; not for ever, since one of them may be asleep. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  // Missing where a site is served over plain http.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, work).catch(work);
}
