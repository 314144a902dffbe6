import { ApiError } from './api.ts';

/** What to say of a call that failed: above the limit of requests, what the server says of it, for the connection is fine then. */
export const failureText = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.status === 429 && error.problem?.error) || otherwise;
