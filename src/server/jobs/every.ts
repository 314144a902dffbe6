import type { Logger } from 'pino';

/** How a job is doing; times are milliseconds of Unix time. */
export type JobReport = {
  name: string;
  everyMs: number;
  lastSuccessAt: number | null;
  /** When its next run begins or, during a run, when that began. */
  nextAt: number;
  /** How often it has failed. */
  failed: number;
  /** Its latest failure, if it has not succeeded since. */
  fault: { at: number; error: string } | null;
};

/** Work that is repeated until it is stopped. */
export type Job = { stop(): void; state(): JobReport };

/** Runs `work` repeatedly, `ms` after the end of the previous run; a failure is logged and does not stop it. */
export function every(ms: number, name: string, work: () => Promise<void>, log: Logger): Job {
  let isStopped = false;
  let lastSuccessAt: number | null = null;
  let failureCount = 0;
  let fault: JobReport['fault'] = null;
  let nextAt = 0;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    nextAt = Date.now() + ms;
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = async () => {
    nextAt = Date.now();
    try {
      await work();
      lastSuccessAt = Date.now();
      fault = null;
    } catch (error) {
      failureCount += 1;
      fault = { at: Date.now(), error: error instanceof Error ? error.message : String(error) };
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
    state: () => ({ name, everyMs: ms, lastSuccessAt, nextAt, failed: failureCount, fault }),
  };
}
