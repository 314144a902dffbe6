import type { Logger } from 'pino';

/** Does `work` again and again, `ms` after the last time ended; a failure is logged and the next time comes all the same. */
export function every(ms: number, name: string, work: () => Promise<void>, log: Logger): { stop(): void } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = async () => {
    try {
      await work();
    } catch (error) {
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
  };
}
