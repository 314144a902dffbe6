import type * as z from 'zod/mini';

/** How strictly texts and lists of a question are taken: as an author's, as a request's, or half written. */
export type Forms = {
  /** Text that is not empty. */
  line(max: number): z.ZodMiniType<string, string>;
  /** Text that may be empty. */
  reason(max: number): z.ZodMiniType<string, string>;
  /** Between `min` and `max` lines of `each` characters at most. */
  lines(each: number, min: number, max: number): z.ZodMiniType<string[], string[]>;
  /** Whether numbers must be within their limits. */
  hasLimits: boolean;
};
