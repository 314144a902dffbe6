import * as z from 'zod/mini';
import { SCORINGS } from '#rules/exam/scoring.ts';
import { CERTAINTIES } from '#rules/practice/event.ts';
import { SITTING_MODES } from '#rules/practice/mode.ts';
import { AnyAnswer } from '#rules/question/kinds/kinds.ts';
import { Picks } from '#rules/question/kinds/options.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { ENTRIES } from '#rules/question/part/entries.ts';
import { SIMULATION_TIMES } from '#rules/practice/simulation-time.ts';
import { Exhibit } from './question-parts.ts';
import { ShownSource } from './source.ts';
import { Id, Moment } from './text.ts';

const place = z.int().check(z.gte(0), z.lte(199));
const eventFields = {
  /** Made by the page when it was opened. */
  device: Id,
  /** From 1; higher than any the device has made or seen. */
  seq: z.int().check(z.gte(1), z.lte(1_000_000)),
  place,
  /** Spent on the question since the last event. */
  seconds: z.int().check(z.gte(0), z.lte(3600)),
  /** By the device's clock; stored, never trusted. */
  at: Moment,
};

/** An event in a sitting; the fields are those of `PracticeEvent` in the rules. */
export const PracticeEventIn = z.union([
  z.strictObject({ ...eventFields, kind: z.literal('answered'), picked: AnyAnswer }),
  z.strictObject({ ...eventFields, kind: z.literal('struck'), struck: Picks }),
  z.strictObject({ ...eventFields, kind: z.literal('flagged'), flagged: z.boolean() }),
  z.strictObject({ ...eventFields, kind: z.literal('certainty'), certainty: z.nullable(z.enum(CERTAINTIES)) }),
  z.strictObject({ ...eventFields, kind: z.literal('moved'), from: place }),
]);
export type PracticeEventIn = z.infer<typeof PracticeEventIn>;

/** What explains a question and an answer to it. Options are counted as shown. */
export const Explained = z.strictObject({
  right: AnyAnswer,
  isCorrect: z.boolean(),
  rationales: z.array(z.string()),
  /** Why each part is right, and which points the answer earns. */
  partRationales: z.array(z.string()),
  marks: z.array(z.boolean()),
  explanation: z.string(),
  sources: z.array(ShownSource),
});
export type Explained = z.infer<typeof Explained>;

/** What is revealed about a question of a sitting once the mode allows it. */
export const Feedback = z.strictObject({
  ...Explained.shape,
  place: z.int(),
  /** It is unscored, like pilot questions on the real exam; revealed only after a simulation is over. */
  isUnscored: z.boolean(),
});
export type Feedback = z.infer<typeof Feedback>;

/** A question of any kind as it is asked: never with its key. */
export const AskedQuestion = z.strictObject({
  id: Id,
  kind: z.enum(KIND_NAMES),
  /** How many options a complete answer has. */
  chooses: z.int(),
  text: z.string(),
  options: z.array(z.string()),
  parts: z.array(
    z.strictObject({ text: z.string(), entry: z.optional(z.enum(ENTRIES)), unit: z.optional(z.string()) }),
  ),
  /** Exhibits shown beside it. */
  exhibits: z.array(Exhibit),
});

/** A question as shown in a sitting. */
export const SittingQuestion = z.strictObject({
  ...AskedQuestion.shape,
  domain: z.int(),
  task: z.int(),
  /** Whether the caller can practice it again: not if it is sealed or no longer in use, or their access has ended. */
  canPractice: z.boolean(),
  isBookmarked: z.boolean(),
  note: z.string(),
  /** The place of the question it was added to, and is asked after; null if it was there from the start. */
  after: z.nullable(z.int()),
});
export type SittingQuestion = z.infer<typeof SittingQuestion>;

/** Another sitting of the same person, exam and mode, for comparison. `percentage` is whole, of `total` questions. */
export const EarlierResult = z.strictObject({
  id: Id,
  submittedAt: Moment,
  correct: z.int(),
  total: z.int(),
  percentage: z.int(),
});
export type EarlierResult = z.infer<typeof EarlierResult>;

export const SittingReply = z.strictObject({
  id: Id,
  examId: Id,
  examName: z.string(),
  examSlug: z.string(),
  mode: z.enum(SITTING_MODES),
  isForwardOnly: z.boolean(),
  scoring: z.enum(SCORINGS),
  /** A multiple of the exam's time. */
  extraTime: z.enum(SIMULATION_TIMES),
  /** How many of its questions are unscored. */
  unscored: z.int(),
  startedAt: Moment,
  deadline: z.nullable(Moment),
  submittedAt: z.nullable(Moment),
  /** Seconds; null until it is submitted. */
  timeSpent: z.nullable(z.int()),
  /** Drawn from the free pool, for someone without access. */
  isFree: z.boolean(),
  /** For a simulation: whether it is the sealed form, and whether too little was new for it to say how ready one is. */
  isSealed: z.boolean(),
  isRehearsal: z.boolean(),
  /** For practice: whether it shows where the caller starts. */
  isDiagnostic: z.boolean(),
  questions: z.array(SittingQuestion),
  tasks: z.array(z.strictObject({ domain: z.int(), number: z.int(), name: z.string() })),
  events: z.array(PracticeEventIn),
  revision: z.int(),
  /**
   * False, and then there is no feedback, for a simulation whose time is up or that ended without access: until it is submitted
   * with access.
   */
  isReviewOpen: z.boolean(),
  /** In practice, for the questions answered so far; for all once a sitting is submitted. */
  feedback: z.array(Feedback),
  /** Whole percent that we count as passing the exam. */
  passPercentage: z.number(),
  earlier: z.array(EarlierResult),
  /** The server's time. */
  now: Moment,
});
export type SittingReply = z.infer<typeof SittingReply>;

export const SyncReply = z.strictObject({
  /** Events after the revision the caller named, including the caller's own. */
  events: z.array(PracticeEventIn),
  revision: z.int(),
  feedback: z.array(Feedback),
  submittedAt: z.nullable(Moment),
  now: Moment,
});
export type SyncReply = z.infer<typeof SyncReply>;
