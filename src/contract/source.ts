import * as z from 'zod/mini';

/** Where a reader can check a fact. */
export const ShownSource = z.strictObject({
  title: z.string(),
  url: z.string(),
  /** Where in it. */
  section: z.optional(z.string()),
  /** The day on which it was read, as an ISO date; absent where it was not. */
  read: z.optional(z.string()),
});
export type ShownSource = z.infer<typeof ShownSource>;
