import * as z from 'zod/mini';
import { ExamSuccession } from './exam-facts.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './text.ts';

export const PurchasedExam = z.strictObject({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** Whole percent of the exam, by weight: the domains whose tasks are read and in which the person is strong. */
  progress: z.int(),
  /** Whole percent; late attempts don't count; null before the first. */
  bestScore: z.nullable(z.int()),
  attempts: z.int(),
  /** When access ends; null: never. */
  expiresAt: z.nullable(Moment),
  succession: ExamSuccession,
  /** When the person takes it, as an ISO date; null: not set. */
  examDate: z.nullable(z.string()),
});
export type PurchasedExam = z.infer<typeof PurchasedExam>;

export const listPurchasedExams = endpoint({
  id: 'listPurchasedExams',
  summary: 'The exams the caller currently has paid access to, with progress',
  method: 'GET',
  path: '/api/user/purchased-exams',
  access: { of: 'self', as: 'learner' },
  reply: z.array(PurchasedExam),
  problems: [],
});

export const StandingDomain = z.strictObject({
  number: z.int(),
  name: z.string(),
  /** Share of the exam in percent. */
  weight: z.number(),
  /** What counts toward strength: a right answer only if its key had not been shown before, a miss always. */
  asked: z.int(),
  answered: z.int(),
  correct: z.int(),
  /** Whole percent of those asked; null if none was. */
  percentage: z.nullable(z.int()),
  /** Tasks in its study guide; none if nothing is written yet. */
  tasks: z.int(),
  /** How many of them aren't read yet. */
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
  /** Share of right answers that counts as a pass, in percent and exact: an estimate. */
  passPercentage: z.number(),
  /** The last attempts, at most 50, oldest first. */
  trend: z.array(
    z.strictObject({
      attemptId: Id,
      completedAt: Moment,
      percentage: z.int(),
      score: z.int(),
      totalQuestions: z.int(),
      answered: z.int(),
    }),
  ),
  domains: z.array(StandingDomain),
  /** One per domain, from reading and practice; late attempts are left out. */
  stones: z.array(Stone),
  /** Whether a simulation in the trend reached our passing mark on time. */
  hasPassedSimulation: z.boolean(),
});
export type ExamStanding = z.infer<typeof ExamStanding>;

export const Standings = z.strictObject({
  /** Quizzes and simulations. */
  totalAttempts: z.int(),
  /** Mean of the percentages of the attempts, in whole percent; null before the first. */
  averageScore: z.nullable(z.int()),
  /** Includes practice. */
  questionsAnswered: z.int(),
  /** Includes questions that quizzes and simulations asked and that were not answered. */
  questionsAsked: z.int(),
  /** Total score over total questions (in practice, those answered), in whole percent; null before the first. */
  accuracy: z.nullable(z.int()),
  /** Each exam attempted or practiced, latest first. */
  exams: z.array(ExamStanding),
});
export type Standings = z.infer<typeof Standings>;

export const getStanding = endpoint({
  id: 'getStanding',
  summary: 'The caller’s standing: overall, and per exam with trend and domains',
  method: 'GET',
  path: '/api/user/standing',
  access: { of: 'self', as: 'learner' },
  reply: Standings,
  problems: [],
});
