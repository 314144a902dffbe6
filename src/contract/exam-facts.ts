import * as z from 'zod/mini';
import { ITEM_TYPES } from '#rules/exam/item-types.ts';
import { endpoint } from './endpoint.ts';
import { Segment } from './text.ts';

const day = z.nullable(z.string());

/** An exam among its versions: from when until when it can be taken, as ISO dates, what it replaces, and what replaces it. */
export const ExamSuccession = z.strictObject({
  code: z.string(),
  effective: day,
  /** The last day on which it can be taken; null: none is known. */
  retires: day,
  /** Whether that day is over. */
  isRetired: z.boolean(),
  /** With its address where it is on offer here. */
  successor: z.nullable(z.strictObject({ code: z.string(), slug: z.nullable(z.string()), effective: day })),
  predecessor: z.nullable(z.strictObject({ code: z.string(), slug: z.nullable(z.string()), retires: day })),
  /** What became of its tasks in the successor, and how many are new there; null where that is not told. */
  changes: z.nullable(
    z.strictObject({ same: z.int(), moved: z.int(), split: z.int(), dropped: z.int(), new: z.int() }),
  ),
});
export type ExamSuccession = z.infer<typeof ExamSuccession>;

/** What the real exam is like and how long it stands, as its pack says. */
export const ExamFacts = z.strictObject({
  /** ISO date of the day on which all this was last checked against the vendor's pages. */
  verified: z.string(),
  succession: ExamSuccession,
  /** How many questions, without `from` where it is 'up to', and how many are scored where not all are; null where no number is published. */
  items: z.nullable(z.strictObject({ from: z.optional(z.int()), to: z.int(), scored: z.optional(z.int()) })),
  minutes: z.int(),
  passMark: z.nullable(
    z.strictObject({ score: z.number(), scale: z.number(), minimum: z.optional(z.number()), isPublished: z.boolean() }),
  ),
  isForwardOnly: z.boolean(),
  /** Kinds of questions that the real exam has and the bank does not hold. */
  missingTypes: z.array(z.enum(ITEM_TYPES)),
});
export type ExamFacts = z.infer<typeof ExamFacts>;

export const getExamFacts = endpoint({
  id: 'getExamFacts',
  summary:
    'Facts about the real exam: its format, when that was last checked, how long it is offered, and what replaces it',
  method: 'GET',
  path: '/api/exams/{id}/facts',
  access: 'public',
  params: z.strictObject({ id: Segment }),
  reply: ExamFacts,
  problems: ['not_found'],
});
