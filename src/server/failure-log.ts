import type { Logger } from 'pino';

/** Logs a failure that may repeat for as long as its cause lasts: one line when it begins, one when it is over. */
export function failureLog(log: Logger, begun: string, over: string) {
  let isFailing = false;
  return {
    failed(error: unknown): void {
      if (!isFailing) log.warn({ err: error }, begun);
      isFailing = true;
    },
    worked(): void {
      if (isFailing) log.info(over);
      isFailing = false;
    },
  };
}
