import * as z from 'zod/mini';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { plainFields } from '#rules/question/plain-fields.ts';
import { endpoint } from './endpoint.ts';
import { Exhibit, StoredPart } from './question-parts.ts';
import { listQuestions } from './quiz.ts';
import { ShownSource } from './source.ts';
import { Id } from './text.ts';

/** A question with its key, for those who read content. `correctAnswer` counts options as stored, from 0. */
export const FullQuestion = z.strictObject({
  id: Id,
  /** Within its exam, as the list of questions shows it; only if asked for. */
  number: z.optional(z.int()),
  text: z.string(),
  options: z.array(z.string()),
  /** -1 if no option is right because the answer is typed. */
  correctAnswer: z.int(),
  /** All of them, if a question takes more than one option or has other than four; the field above holds the first. */
  correctAnswers: z.optional(z.array(z.int())),
  /** Absent if one or several options are right. */
  kind: z.optional(z.enum(KIND_NAMES)),
  /** Indexes of the options that keep their place; absent if none does. */
  fixed: z.optional(z.array(z.int())),
  parts: z.optional(z.array(StoredPart)),
  exhibits: z.optional(z.array(Exhibit)),
  ...plainFields({ reason: () => z.string() }),
  domain: z.string(),
  /** The task's name; its number if another task in the domain has the same name. */
  task: z.string(),
  /** Why each option is right or wrong, in the order of the options. */
  rationales: z.array(z.string()),
  sources: z.array(z.omit(ShownSource, { read: true, opened: true })),
});
export type FullQuestion = z.infer<typeof FullQuestion>;

/** {@link listQuestions}, as answered to somebody who reads content and gives no count. */
export const listFullQuestions = endpoint({ ...listQuestions, keyedReply: z.array(FullQuestion) });
