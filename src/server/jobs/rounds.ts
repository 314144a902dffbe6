import { setImmediate as anyTurn } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How many are looked up at once. */
const AT_ONCE = 20;

type Needs<T> = {
  name: string;
  /** What is due now, so many at the most. */
  due: (most: number) => Promise<readonly T[]>;
  /** Deals with one of them; gives whether the round is to go on. */
  handle: (item: T) => Promise<boolean>;
  log: Logger;
};

/** Background work in rounds, each until nothing is due any more, and one at a time within this process. */
export function rounds<T>({ name, due, handle, log }: Needs<T>) {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const isOpen = () => !isStopped;

  async function goThrough(): Promise<void> {
    while (isOpen()) {
      const found = await due(AT_ONCE);
      // However much is due, requests get their turn: on SQLite nothing else here waits for the outside.
      await anyTurn();
      for (const item of found) if (!isOpen() || !(await handle(item))) return;
      if (found.length < AT_ONCE) return;
    }
  }

  /** Goes through what is due. Called again meanwhile, it goes through it once more afterwards. A failure is logged. */
  async function run(): Promise<void> {
    while (running) await running;
    running = goThrough()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'background work failed'))
      .finally(() => (running = null));
    return running;
  }

  return {
    run,

    /** A round soon, in so many milliseconds; however often it is called until then, it is one. */
    kick(afterMs: number): void {
      if (isStopped || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        void run();
      }, afterMs);
      timer.unref();
    },

    /** Takes nothing further in hand, and waits for what is. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
