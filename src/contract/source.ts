import * as z from 'zod/mini';

/** Where a reader can check a fact. */
export const ShownSource = z.strictObject({
  title: z.string(),
  url: z.string(),
  /** Where in the source. */
  section: z.optional(z.string()),
  /** The day it was read, as an ISO date; absent if it wasn't. */
  read: z.optional(z.string()),
  /** What was opened that day, if not the page itself. */
  opened: z.optional(z.string()),
});
export type ShownSource = z.infer<typeof ShownSource>;
