import * as z from 'zod/mini';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { OptionIndex } from '#rules/question/option-index.ts';
import { RESULT_TIMINGS } from '#rules/practice/simulation-time.ts';
import { TIMINGS } from '#rules/quiz/timing.ts';
import { endpoint, json } from './endpoint.ts';
import { LearnerHeaders } from './learner.ts';
import { ShownSource } from './source.ts';
import { Id } from './text.ts';

/** A question as served: never with its key. */
export const Question = z.strictObject({ id: Id, text: z.string(), options: z.array(z.string()) });
export type Question = z.infer<typeof Question>;

/** Query values arrive as text: a whole number from 1, no sign, no leading zero; a repeated one is a list and refused. */
export const integer = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number));

export const QuestionsQuery = z.strictObject({
  count: z.optional(integer(/^([1-9]\d?|100)$/)),
  /** A multiple of the usual 30 minutes, or no limit; chosen before starting. */
  time: z._default(z.enum(TIMINGS), '1'),
  /** Page of the administrators' list, from 1, 500 questions each; and whether it gives their numbers, too. */
  page: z.optional(integer(/^[1-9]\d{0,4}$/)),
  numbers: z.optional(z.literal('1')),
});

export const listQuestions = endpoint({
  id: 'listQuestions',
  summary:
    'Starts a sitting and serves its questions. The Attempt-Id header names it; a cookie carries it. An administrator who sends no count gets a page of full questions instead',
  method: 'GET',
  path: '/api/exams/{examId}/questions',
  access: { of: 'nobody', as: 'anyone' },
  opens: true,
  params: z.strictObject({ examId: Id }),
  query: QuestionsQuery,
  reply: z.array(Question),
  problems: ['not_found'],
  limit: 'quiz',
});

const ofSitting = {
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id, attemptId: Id }),
  problems: ['not_found', 'no_sitting'],
  limit: 'quiz',
} as const;

/** A sitting as its cookie carries it, sealed. */
const SealedSitting = z.strictObject({ sealed: z.string().check(z.maxLength(8192)) });

export const getSealedSitting = endpoint({
  id: 'getSealedSitting',
  summary: 'What the cookie of an open sitting carries, for a browser to keep where it survives being killed',
  method: 'GET',
  path: '/api/exams/{examId}/sittings/{attemptId}',
  ...ofSitting,
  reply: SealedSitting,
});

export const putSealedSitting = endpoint({
  id: 'putSealedSitting',
  summary: 'Sets the cookie of an open sitting again from what it carried; one that is still there is left alone',
  method: 'PUT',
  path: '/api/exams/{examId}/sittings/{attemptId}',
  ...ofSitting,
  body: json(SealedSitting),
  reply: null,
  status: 204,
});

export const Submission = z.strictObject({
  /** One entry per question in the order served: index of the option picked, or null. */
  answers: z.array(z.nullable(OptionIndex)).check(z.maxLength(100)),
  /** Seconds, as counted by the browser. */
  timeSpent: z.number().check(z.gte(0)),
  /** Seconds that each question was on the screen before it was submitted, in the order served; 0 for one that never was. */
  seconds: z.optional(z.array(z.int().check(z.gte(0), z.lte(86_400))).check(z.maxLength(100))),
});
export type Submission = z.infer<typeof Submission>;

/** An answer of any kind. */
const AnyAnswer = z.array(z.nullable(z.union([z.int(), z.string()])));

export const DetailedResult = z.strictObject({
  questionId: Id,
  questionText: z.string(),
  options: z.array(z.string()),
  /** Why each option is right or wrong, in the order of the options. */
  rationales: z.array(z.string()),
  correctAnswer: z.int(),
  userAnswer: z.nullable(z.int()),
  /** Kind, parts and complete answers, if only simulations ask it, not quizzes; the fields above hold the first. */
  kind: z.optional(z.enum(KIND_NAMES)),
  parts: z.optional(z.array(z.strictObject({ text: z.string(), rationale: z.string(), unit: z.optional(z.string()) }))),
  correctAnswers: z.optional(AnyAnswer),
  userAnswers: z.optional(AnyAnswer),
  /** Which of its points were earned. */
  marks: z.optional(z.array(z.boolean())),
  isCorrect: z.boolean(),
  explanation: z.string(),
  topic: z.string(),
  domain: z.string(),
  sources: z.array(ShownSource),
});
export type DetailedResult = z.infer<typeof DetailedResult>;

export const QuizResult = z.strictObject({
  correct: z.int(),
  incorrect: z.int(),
  total: z.int(),
  /** Whole percent. */
  percentage: z.int(),
  /** Seconds, as measured by the server. */
  timeSpent: z.int(),
  /** The time chosen before starting. */
  timing: z.enum(RESULT_TIMINGS),
  /** Whether it was submitted after the time was up. */
  late: z.boolean(),
  /** Whether the questions are included: someone whose access has ended gets only the score. */
  hasReview: z.boolean(),
  detailedResults: z.array(DetailedResult),
});
export type QuizResult = z.infer<typeof QuizResult>;

const SubmitHeaders = z.object({
  ...LearnerHeaders.shape,
  /** Which of several open sittings of the exam is meant; the newest if the header is absent. */
  'attempt-id': z.optional(Id),
});

export const submitQuiz = endpoint({
  id: 'submitQuiz',
  summary: 'Scores the open sitting and stores the attempt, once; submitting again returns the same result',
  method: 'POST',
  path: '/api/exams/{examId}/submit',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  headers: SubmitHeaders,
  body: json(Submission),
  reply: QuizResult,
  problems: ['not_found', 'no_sitting', 'forbidden'],
  limit: 'general',
});

export const submitPreview = endpoint({
  id: 'submitPreview',
  summary: 'Scores the open sitting and stores nothing; submitting again returns the same result',
  method: 'POST',
  path: '/api/exams/{examId}/submit-preview',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id }),
  headers: SubmitHeaders,
  body: json(Submission),
  reply: QuizResult,
  problems: ['not_found', 'no_sitting', 'unauthenticated', 'forbidden'],
  limit: 'quiz',
});
