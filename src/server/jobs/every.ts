import type { Logger } from 'pino';

/** Work that is done again and again until it is stopped. */
export type Job = {
  stop(): void;
  /** How it goes: when it last ended well (milliseconds of Unix time), and how often it failed. */
  state(): { name: string; lastSuccessAt: number | null; failed: number };
};

/** Does `work` again and again, `ms` after the last time ended; a failure is logged and the next time comes all the same. */
export function every(ms: number, name: string, work: () => Promise<void>, log: Logger): Job {
  let isStopped = false;
  let lastSuccessAt: number | null = null;
  let failureCount = 0;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = async () => {
    try {
      await work();
      lastSuccessAt = Date.now();
    } catch (error) {
      failureCount += 1;
      if (!isStopped) log.warn({ err: error, job: name }, 'background work failed');
    }
    if (!isStopped) schedule();
  };
  schedule();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    state: () => ({ name, lastSuccessAt, failed: failureCount }),
  };
}
