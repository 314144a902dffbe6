import type { Logger } from 'pino';

/** Logs a failure that may repeat while its cause lasts: one line when it starts, and one when it is over. */
export function failureLog(log: Logger, begun: string, over: string) {
  let isFailing = false;
  return {
    noteFailure(error: unknown): void {
      if (!isFailing) log.warn({ err: error }, begun);
      isFailing = true;
    },
    noteSuccess(): void {
      if (isFailing) log.info(over);
      isFailing = false;
    },
  };
}
