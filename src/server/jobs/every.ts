import type { Logger } from 'pino';

/** Work that is repeated until it is stopped. */
export type Job = {
  stop(): void;
  /** When it last succeeded (milliseconds of Unix time), and how often it has failed. */
  state(): { name: string; lastSuccessAt: number | null; failed: number };
};

/** Runs `work` repeatedly, `ms` after the end of the previous run; a failure is logged and does not stop it. */
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
