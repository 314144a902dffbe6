import * as z from 'zod/mini';
import { CHECKS } from './goal.ts';
import { ENTRIES } from './entries.ts';
import { MOST_SIGNS } from '#rules/console/limits.ts';
import type { Forms } from './forms.ts';
import { MOST_PARTS } from './limits.ts';

const description = (text: string) => z.describe(text);

/** A part of a question that is answered separately, with what it accepts if typed, or what it checks on a device. */
export function partSchema({ line, reason, lines, hasLimits }: Forms) {
  const limited = (number: z.ZodMiniType<number, number>) => (hasLimits ? number : z.number());
  return z.strictObject({
    text: line(300).check(
      description(
        'The row of a matching or grid item, a rule of a table with | between its fields, or the line around a blank, which stands where ___ is',
      ),
    ),
    rationale: reason(1000).check(description('Why its answer is right')),
    accepts: z
      .optional(
        z.strictObject({
          entry: z.enum(ENTRIES),
          values: lines(200, 1, 10).check(
            description('The first is shown as the right one. For a command, sh(ow) accepts sh, sho, and show'),
          ),
          unit: z.optional(line(20)).check(description('For a number: shown beside the blank')),
          tolerance: z
            .optional(limited(z.number().check(z.gte(0))))
            .check(description('For a number: how far off it may be')),
          isCaseSensitive: z.optional(z.literal(true)),
        }),
      )
      .check(description('What can be typed into a blank')),
    goal: z
      .optional(
        z.strictObject({
          device: line(60).check(description('The title of an exhibit that is a device')),
          check: z
            .enum(CHECKS)
            .check(
              description(
                'set: the lines would no longer change anything; unset: they would; reaches and blocked: a ping; saved: the running configuration is saved; shows and hides: what a command prints',
              ),
            ),
          lines: lines(MOST_SIGNS, 0, 20).check(
            description(
              'Commands as in global configuration, as root, or with aws; for a ping, the address it goes to; for shows and hides, a command that only looks, and then texts of its output',
            ),
          ),
          solution: z
            .optional(lines(MOST_SIGNS, 0, 20))
            .check(description('Commands that meet the goal, if the lines do not')),
        }),
      )
      .check(description('What a console item checks on a device in the end')),
    rank: z
      .optional(limited(z.int().check(z.gte(1), z.lte(MOST_PARTS))))
      .check(description('Position of a rule in its table, from the top; rules of the same rank can be in any order')),
  });
}
