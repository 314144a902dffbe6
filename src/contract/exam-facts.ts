import * as z from 'zod/mini';
import { ITEM_TYPES } from '#rules/exam/item-types.ts';
import { endpoint } from './endpoint.ts';
import { Segment } from './text.ts';

const day = z.nullable(z.string());

/** An exam's place among its versions: when it can be taken, as ISO dates, what it replaces, and what replaces it. */
export const ExamSuccession = z.strictObject({
  /** What it is called beside the others: the vendor's code, with the version where another edition has the same. */
  code: z.string(),
  effective: day,
  /** Whether that day has come. */
  hasBegun: z.boolean(),
  /** The last day it can be taken in English; null: unknown. */
  retires: day,
  /** The last day in other languages; null if it is the same. */
  retiresElsewhere: day,
  /** Whether nobody can take it anymore, in any language. */
  isRetired: z.boolean(),
  /** With its address if it is offered here. */
  successor: z.nullable(
    z.strictObject({ code: z.string(), slug: z.nullable(z.string()), effective: day, hasBegun: z.boolean() }),
  ),
  predecessor: z.nullable(z.strictObject({ code: z.string(), slug: z.nullable(z.string()), retires: day })),
  /** What happened to its tasks in the successor, and how many are new there; null if unknown, or not known of every task. */
  changes: z.nullable(
    z.strictObject({ same: z.int(), moved: z.int(), split: z.int(), dropped: z.int(), unclear: z.int(), new: z.int() }),
  ),
});
export type ExamSuccession = z.infer<typeof ExamSuccession>;

/** What the real exam is like and how long it is offered, according to its pack. */
export const ExamFacts = z.strictObject({
  /** ISO date on which all this was last checked against the vendor's pages; null if none of them is known to have been opened then. */
  verified: day,
  succession: ExamSuccession,
  /** How many questions, without `from` if 'up to', and how many are scored if not all are; null if no number is published. */
  items: z.nullable(z.strictObject({ from: z.optional(z.int()), to: z.int(), scored: z.optional(z.int()) })),
  minutes: z.int(),
  passMark: z.nullable(
    z.strictObject({ score: z.number(), scale: z.number(), minimum: z.optional(z.number()), isPublished: z.boolean() }),
  ),
  isForwardOnly: z.boolean(),
  /** Kinds of questions the real exam has and the bank lacks. */
  missingTypes: z.array(z.enum(ITEM_TYPES)),
});
export type ExamFacts = z.infer<typeof ExamFacts>;

export const getExamFacts = endpoint({
  id: 'getExamFacts',
  summary:
    'Facts about the real exam: its format, when that was last checked, how long it is offered, and what replaces it',
  method: 'GET',
  path: '/api/exams/{id}/facts',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ id: Segment }),
  reply: ExamFacts,
  problems: ['not_found'],
});
