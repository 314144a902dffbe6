import * as z from 'zod/mini';
import { RESULT_MODES } from '#rules/practice/mode.ts';
import { RESULT_TIMINGS } from '#rules/practice/simulation-time.ts';
import { endpoint, json } from './endpoint.ts';
import { EarlierResult } from './practice-sitting.ts';
import { QuizResult, integer } from './quiz.ts';
import { Id, Moment } from './text.ts';

export const Attempt = z.strictObject({
  id: Id,
  examId: Id,
  examName: z.string(),
  /** Questions answered correctly. */
  score: z.int(),
  totalQuestions: z.int(),
  /** How many of those were answered. */
  answered: z.int(),
  /** Whole percent. */
  percentage: z.int(),
  /** Seconds. */
  timeSpent: z.int(),
  timing: z.enum(RESULT_TIMINGS),
  late: z.boolean(),
  completedAt: Moment,
});
export type Attempt = z.infer<typeof Attempt>;

/** A page of the caller's own list, newest first: the latest entries, or those next to a given one. */
const PageQuery = z.strictObject({
  /** 10 unless specified. */
  limit: z.optional(integer(/^([1-9]\d?|100)$/)),
  /** An entry: lists the ones older than it. */
  before: z.optional(Id),
  /** An entry: lists the nearest ones newer than it. */
  after: z.optional(Id),
  examId: z.optional(Id),
});

export const listAttempts = endpoint({
  id: 'listAttempts',
  summary: 'The caller’s attempts, newest first: the latest, or those next to a given one',
  method: 'GET',
  path: '/api/user/attempts',
  access: { of: 'self', as: 'learner' },
  query: PageQuery,
  reply: z.array(Attempt),
  problems: ['not_found'],
});

/** The result of a quiz, practice or a simulation. For practice, `totalQuestions` counts those answered. */
export const ResultSummary = z.strictObject({
  ...Attempt.shape,
  mode: z.enum(RESULT_MODES),
  /** For a simulation: whether it is the sealed form, and whether too little was new for it to say how ready one is. */
  isSealed: z.boolean(),
  isRehearsal: z.boolean(),
});
export type ResultSummary = z.infer<typeof ResultSummary>;

export const listResults = endpoint({
  id: 'listResults',
  summary: 'The caller’s results, including practice, newest first: the latest, or those next to a given one',
  method: 'GET',
  path: '/api/user/results',
  access: { of: 'self', as: 'learner' },
  query: PageQuery,
  reply: z.array(ResultSummary),
  problems: ['not_found'],
});

/** A saved attempt, as the submit call answered it. */
export const SavedResult = z.strictObject({
  ...QuizResult.shape,
  id: Id,
  examId: Id,
  /** The exam may no longer be offered, and so not be found anywhere else. */
  examName: z.string(),
  examSlug: z.string(),
  completedAt: Moment,
  /** How many of the questions that count were answered. */
  answered: z.int(),
  /** The score before an answer key was corrected; absent if none was. */
  scoreBefore: z.optional(z.int()),
  /** For a simulation: the time its person had; absent for a quiz, whose timing says it. */
  simulationSeconds: z.optional(z.int()),
  /** Percent that we count as passing the exam; exact. */
  passPercentage: z.number(),
  /** Earlier quizzes of the same exam, newest first, for comparison. */
  earlier: z.array(EarlierResult),
});
export type SavedResult = z.infer<typeof SavedResult>;

export const getAttempt = endpoint({
  id: 'getAttempt',
  summary: 'One of the caller’s attempts with every question, as worded at the time',
  method: 'GET',
  path: '/api/user/attempts/{attemptId}',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ attemptId: Id }),
  reply: SavedResult,
  problems: ['not_found'],
});

/**
 * Whether a result counts toward what is said of its person: it does, unless they left it out. They are asked once it was answered
 * faster than anyone reads.
 */
export const ResultCounting = z.strictObject({
  state: z.enum(['counts', 'asks', 'left out']),
  /** Whether they may choose, also once they have. */
  isChoice: z.boolean(),
  /** How many questions were answered, and in how many seconds. */
  answered: z.int(),
  seconds: z.int(),
});
export type ResultCounting = z.infer<typeof ResultCounting>;

const counting = {
  path: '/api/user/results/{resultId}/counting',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ resultId: Id }),
  reply: ResultCounting,
} as const;

export const getResultCounting = endpoint({
  ...counting,
  id: 'getResultCounting',
  summary: 'Whether one of the caller’s results counts, or asks whether it should',
  method: 'GET',
  problems: ['not_found'],
});

export const putResultCounting = endpoint({
  ...counting,
  id: 'putResultCounting',
  summary:
    'Leaves a result that was answered faster than anyone reads out of standing, figures, and readiness, or takes it in again',
  method: 'PUT',
  body: json(z.strictObject({ counts: z.boolean() })),
  problems: ['not_found', 'forbidden'],
  limit: 'general',
});
