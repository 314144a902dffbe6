import * as z from 'zod/mini';
import { RESULT_MODES } from '#rules/practice/mode.ts';
import { TIMINGS } from '#rules/quiz/timing.ts';
import { ExamSuccession } from './exam-facts.ts';
import { endpoint } from './endpoint.ts';
import { EarlierResult } from './practice-sitting.ts';
import { QuizResult, integer } from './quiz.ts';
import { Id, Moment } from './text.ts';

export const Attempt = z.strictObject({
  id: Id,
  examId: Id,
  examName: z.string(),
  /** Questions answered rightly. */
  score: z.int(),
  totalQuestions: z.int(),
  /** Whole percent. */
  percentage: z.int(),
  /** Seconds. */
  timeSpent: z.int(),
  timing: z.enum(TIMINGS),
  late: z.boolean(),
  completedAt: Moment,
});
export type Attempt = z.infer<typeof Attempt>;

/** Which page of a list of one's own, newest first: the latest, or those next to one of them. */
const PageQuery = z.strictObject({
  /** 10 unless said otherwise. */
  limit: z.optional(integer(/^([1-9]\d?|100)$/)),
  /** One of them: the ones older than it. */
  before: z.optional(Id),
  /** One of them: the ones newer than it that are nearest. */
  after: z.optional(Id),
  examId: z.optional(Id),
});

export const listAttempts = endpoint({
  id: 'listAttempts',
  summary: 'The caller’s attempts, newest first: the latest, or those next to a given one',
  method: 'GET',
  path: '/api/user/attempts',
  access: 'student',
  query: PageQuery,
  reply: z.array(Attempt),
  problems: ['not_found'],
});

/** What came of a quiz, of practice or of a simulation. Of practice, `totalQuestions` are those that were answered. */
export const ResultSummary = z.strictObject({
  ...Attempt.shape,
  mode: z.enum(RESULT_MODES),
  /** Of a simulation: of the sealed form; and so little of it was new that it says nothing about where one stands. */
  isSealed: z.boolean(),
  isRehearsal: z.boolean(),
});
export type ResultSummary = z.infer<typeof ResultSummary>;

export const listResults = endpoint({
  id: 'listResults',
  summary: 'The caller’s results, including practice, newest first: the latest, or those next to a given one',
  method: 'GET',
  path: '/api/user/results',
  access: 'student',
  query: PageQuery,
  reply: z.array(ResultSummary),
  problems: ['not_found'],
});

/** A saved attempt as the submit answered it. */
export const SavedResult = z.strictObject({
  ...QuizResult.shape,
  id: Id,
  examId: Id,
  /** The exam may be off offer by now, and found nowhere else. */
  examName: z.string(),
  examSlug: z.string(),
  completedAt: Moment,
  /** Of a simulation: the time that its person had; absent for a quiz, whose timing says it. */
  simulationSeconds: z.optional(z.int()),
  /** Whole percent that we take for a pass of the exam. */
  passPercentage: z.int(),
  /** Quizzes of the same exam before this one, newest first, to compare with. */
  earlier: z.array(EarlierResult),
});
export type SavedResult = z.infer<typeof SavedResult>;

export const getAttempt = endpoint({
  id: 'getAttempt',
  summary: 'One of the caller’s attempts with every question, as worded at the time',
  method: 'GET',
  path: '/api/user/attempts/{attemptId}',
  access: 'student',
  params: z.strictObject({ attemptId: Id }),
  reply: SavedResult,
  problems: ['not_found'],
});

export const PurchasedExam = z.strictObject({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** Whole percent of the exam, by weight: the domains whose tasks are read and in which the person is strong. */
  progress: z.int(),
  /** Whole percent; late attempts do not count; null before the first. */
  bestScore: z.nullable(z.int()),
  attempts: z.int(),
  /** When access ends; null: never. */
  expiresAt: z.nullable(Moment),
  succession: ExamSuccession,
  /** When one takes it, as an ISO date; null: one has not said. */
  examDate: z.nullable(z.string()),
});
export type PurchasedExam = z.infer<typeof PurchasedExam>;

export const listPurchasedExams = endpoint({
  id: 'listPurchasedExams',
  summary: 'The exams the caller currently has paid access to, with progress',
  method: 'GET',
  path: '/api/user/purchased-exams',
  access: 'student',
  reply: z.array(PurchasedExam),
  problems: [],
});

export const StandingDomain = z.strictObject({
  number: z.int(),
  name: z.string(),
  /** Share of the exam in percent. */
  weight: z.number(),
  /** What counts for strength: a right answer only where its key had not been shown before, a miss always. */
  asked: z.int(),
  answered: z.int(),
  correct: z.int(),
  /** Whole percent of those asked; null where none was. */
  percentage: z.nullable(z.int()),
  /** Tasks of its study guide; none where nothing is written yet. */
  tasks: z.int(),
  /** Of them, those that are not read yet. */
  unreadTasks: z.int(),
});
export type StandingDomain = z.infer<typeof StandingDomain>;

const Stone = z.strictObject({
  /** Whole percent of what it takes to be strong. */
  fill: z.int(),
  /** Its tasks are read and its practice is strong. */
  isPlaced: z.boolean(),
});

export const ExamStanding = z.strictObject({
  examId: Id,
  name: z.string(),
  slug: z.string(),
  attempts: z.int(),
  bestScore: z.nullable(z.int()),
  /** Share of right answers taken for a pass, in whole percent: an estimate. */
  passPercentage: z.int(),
  /** The last attempts, at most 50, oldest first. */
  trend: z.array(z.strictObject({ attemptId: Id, completedAt: Moment, percentage: z.int() })),
  domains: z.array(StandingDomain),
  /** One for each of the domains, of what was read and of practice, late attempts left out. */
  stones: z.array(Stone),
  /** Whether a simulation, of the attempts in the trend, reached in time what we take for a pass. */
  hasPassedSimulation: z.boolean(),
});
export type ExamStanding = z.infer<typeof ExamStanding>;

export const Standing = z.strictObject({
  /** Quizzes and simulations. */
  totalAttempts: z.int(),
  /** Mean of the percentages of the attempts, in whole percent; null before the first. */
  averageScore: z.nullable(z.int()),
  /** In practice too. */
  questionsAnswered: z.int(),
  /** Total score over total questions, of practice those that were answered, in whole percent; null before the first. */
  accuracy: z.nullable(z.int()),
  /** Each exam that was attempted or practiced, the latest first. */
  exams: z.array(ExamStanding),
});
export type Standing = z.infer<typeof Standing>;

export const getStanding = endpoint({
  id: 'getStanding',
  summary: 'The caller’s standing: overall, and per exam with trend and domains',
  method: 'GET',
  path: '/api/user/standing',
  access: 'student',
  reply: Standing,
  problems: [],
});
