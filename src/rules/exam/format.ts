import { z } from 'zod';

/** What the real exam is like on exam day. */
export const ExamFormat = z.strictObject({
  items: z
    .strictObject({ from: z.int().positive(), to: z.int().positive(), scored: z.int().positive().optional() })
    .nullable()
    .describe('Number of items; null where the vendor publishes none'),
  minutes: z.int().positive(),
  passMark: z.strictObject({
    score: z.number().positive().nullable(),
    scale: z.number().positive().nullable(),
    basis: z.enum(['published', 'modelled', 'not published']),
  }),
  itemTypes: z.array(z.enum(['single', 'multiple', 'ordering', 'matching', 'performance'])).min(1),
  navigation: z.enum(['free', 'forward only']),
});
export type ExamFormat = z.infer<typeof ExamFormat>;
