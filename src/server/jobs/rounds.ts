import { setImmediate as anyTurn } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How many are loaded at a time. */
const AT_ONCE = 20;

type Needs<T> = {
  name: string;
  /** What is due now, at most this many. */
  due: (most: number) => Promise<readonly T[]>;
  /** Handles one of them; returns whether the round should go on. */
  handle: (item: T) => Promise<boolean>;
  log: Logger;
};

/** Background work in rounds, each until nothing is due, and one at a time within this process. */
export function rounds<T>({ name, due, handle, log }: Needs<T>) {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const isOpen = () => !isStopped;

  async function goThrough(): Promise<void> {
    while (isOpen()) {
      const found = await due(AT_ONCE);
      // However much is due, requests get their turn: on SQLite nothing else here waits for I/O.
      await anyTurn();
      for (const item of found) if (!isOpen() || !(await handle(item))) return;
      if (found.length < AT_ONCE) return;
    }
  }

  /** Handles everything due. If called again meanwhile, it runs once more afterward. Failures are logged. */
  async function run(): Promise<void> {
    while (running) await running;
    running = goThrough()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'background work failed'))
      .finally(() => (running = null));
    return running;
  }

  return {
    run,

    /** Starts a round after this many milliseconds; repeated calls until then start only one. */
    kick(afterMs: number): void {
      if (isStopped || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        void run();
      }, afterMs);
      timer.unref();
    },

    /** Takes nothing further, and waits for the current work. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
