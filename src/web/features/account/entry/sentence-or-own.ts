import { ApiError } from '#web/base/api.ts';

/** The server's own sentence, or this one if it gave none. */
export const sentenceOrOwn = (error: unknown, own: string): string =>
  (error instanceof ApiError && error.problem?.error) || own;
