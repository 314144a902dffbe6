import { ApiError } from '#web/base/api.ts';

/** Whether a link was refused because it was used, has expired, or never existed. */
export const isBadToken = (error: unknown) => error instanceof ApiError && error.problem?.code === 'bad_token';
