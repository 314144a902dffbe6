import { z } from 'zod';
import { GATES } from '#rules/content-import/gate/names.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';

/** `families.json`: questions made by rules in `src/rules/generator/`, one per seed. */
export const FamiliesFile = z
  .strictObject({
    $schema: z.string().optional(),
    families: z
      .array(
        z.strictObject({
          family: z.string().describe('Name of a family of the generator'),
          domain: z.int().min(1).max(99),
          task: z.int().min(1).max(99),
          bullets: z.array(z.int().min(1).max(99)).max(40).optional().describe('Numbers of the bullets it covers'),
          difficulty: z.enum(DIFFICULTIES),
          seeds: z
            .array(z.int().min(1).max(999_999))
            .min(1)
            .max(200)
            .describe('Each stands for one question, always the same'),
        }),
      )
      .max(200),
  })
  .describe('Families of questions that ask the same thing with different figures');
export type PackFamily = z.infer<typeof FamiliesFile>['families'][number];

/** `gates.json`: the gates a pack holds, and is held to by the check. Imports ignore it. */
export const GatesFile = z
  .strictObject({
    $schema: z.string().optional(),
    holds: z.array(z.enum(GATES)).describe('The check fails if the pack breaks one of them'),
    leastHard: z
      .number()
      .min(0.1)
      .max(0.5)
      .optional()
      .describe(
        'The share of hard questions that the gate asks for, a quarter unless said; less where the exam asks little of its candidates',
      ),
  })
  .describe('Gates that the pack is held to');
