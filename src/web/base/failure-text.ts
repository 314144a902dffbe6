import { ApiError } from './api.ts';

/**
 * What failed, as a sentence, and what to do about it: what our own server says when it refuses, such as to wait above the limit of
 * requests. Only without such a reply may the connection be to blame.
 */
export const failureText = (error: unknown, failed: string): string =>
  `${failed} ${(error instanceof ApiError && error.problem?.error) || 'Check your connection and try again.'}`;
