import { z } from 'zod';
import { CHECKS } from '#rules/question/console/goal.ts';
import { MOST_PARTS, MOST_SIGNS } from '#rules/question/part/limits.ts';
import { ENTRIES } from '#rules/question/part/entries.ts';

type Line = (max: number) => z.ZodString;
type Counted = <T extends z.ZodType>(of: T, min: number, max: number) => z.ZodArray<T>;

/** A part of a question that is answered separately, as a pack stores it: lines and lists in the form's own shape. */
export function partForm(line: Line, counted: Counted) {
  return z.strictObject({
    text: line(300).describe(
      'The row of a matching or grid item, a rule of a table with | between its fields, or the line around a blank, which stands where ___ is',
    ),
    rationale: line(1000).describe('Why its answer is right'),
    accepts: z
      .strictObject({
        entry: z.enum(ENTRIES),
        values: counted(line(200), 1, 10).describe(
          'The first is told as right. Of a command, sh(ow) takes sh, sho and show',
        ),
        unit: line(20).optional().describe('Of a number: stands beside the blank'),
        tolerance: z.number().min(0).optional().describe('Of a number: how far it may be off'),
        isCaseSensitive: z.literal(true).optional(),
      })
      .optional()
      .describe('What may be typed into a blank'),
    goal: z
      .strictObject({
        device: line(60).describe('The title of an exhibit that is a device'),
        check: z
          .enum(CHECKS)
          .describe(
            'set: the lines would change nothing any more; unset: they would; reaches and blocked: a ping; saved: as it runs',
          ),
        lines: counted(line(MOST_SIGNS), 0, 20).describe(
          'Commands as in global configuration, as root, or with aws; of a ping the address that it goes to',
        ),
        solution: counted(line(MOST_SIGNS), 0, 20)
          .optional()
          .describe('Commands that lead there, where the lines do not'),
      })
      .optional()
      .describe('What a console item looks at on a device in the end'),
    rank: z
      .int()
      .min(1)
      .max(MOST_PARTS)
      .optional()
      .describe('Where a rule stands in its table, from the top; those of one rank stand in any order'),
  });
}
