import { z } from 'zod';
import { FLAT_MINUTES } from './flat-minutes.ts';
import { ITEM_TYPES } from './item-types.ts';
import { SCORINGS } from './scoring.ts';
import { NAVIGATIONS } from '#rules/exam/navigation.ts';

/** What the real exam is like on exam day. */
export const ExamFormat = z.strictObject({
  items: z
    .strictObject({
      from: z.int().positive().optional().describe("Absent if the vendor says 'up to'"),
      to: z.int().positive(),
      scored: z.int().positive().optional(),
    })
    .nullable()
    .describe('Number of items; null if the vendor publishes none'),
  minutes: z.int().positive(),
  passMark: z.strictObject({
    score: z.number().positive().nullable(),
    scale: z.number().positive().nullable(),
    minimum: z.number().min(0).optional().describe('The lowest score of the scale'),
    basis: z.enum(['published', 'modelled', 'not published']),
  }),
  itemTypes: z.array(z.enum(ITEM_TYPES)).min(1),
  extraMinutes: z
    .literal(FLAT_MINUTES)
    .optional()
    .describe(
      'Flat extra minutes the vendor gives on request, as AWS does to people whose first language is not that of the exam',
    ),
  navigation: z.enum(NAVIGATIONS),
  shares: z
    .strictObject({ performance: z.number().min(0).max(100) })
    .optional()
    .describe('What share of its questions is performance-based, in percent; if absent, simulations follow the bank'),
  scoring: z
    .enum(SCORINGS)
    .optional()
    .describe(
      "'parts' if a question that is partly right earns part of its point; 'performance' if only performance-based ones do; all or nothing if absent",
    ),
});
export type ExamFormat = z.infer<typeof ExamFormat>;
