import * as z from 'zod/mini';
import { isDay } from '#rules/flashcard/calendar.ts';
import { GRADES } from '#rules/flashcard/grade.ts';
import { MOST_TURNED } from '#rules/flashcard/turn.ts';
import { endpoint, json } from './endpoint.ts';
import { LearnerHeaders } from './learner.ts';
import { TimeZoneQuery } from './time-zone.ts';
import { Id, Moment } from './text.ts';
import { PHASES } from '#rules/flashcard/due.ts';

const params = z.strictObject({ examId: Id });

const ADay = z.string().check(z.refine(isDay, { error: 'Not a valid date' }));

/** A card's status for the caller. */
export const CardSchedule = z.strictObject({
  phase: z.enum(PHASES),
  /** When the plan brings it up; null for a new card, except that one the learner asked for is due from then on. */
  due: z.nullable(Moment),
  reviewedAt: z.nullable(Moment),
  mastered: z.boolean(),
  /** Seconds until it comes up again, by the grade given now; null if only the server knows. */
  intervals: z.nullable(z.record(z.enum(GRADES), z.int())),
});
export type CardSchedule = z.infer<typeof CardSchedule>;

export const Flashcard = z.strictObject({
  id: Id,
  domainNumber: z.int(),
  topic: z.string(),
  /** HTML, sanitized. */
  front: z.string(),
  /** Null if made from a question: the sides come when it is the card's turn, by {@link turnFlashcards}. */
  back: z.nullable(z.string()),
  /** Made from a question because the learner missed it or another one of its task. */
  isQuestion: z.boolean(),
  schedule: CardSchedule,
});
export type Flashcard = z.infer<typeof Flashcard>;

export const FlashcardSet = z.strictObject({
  /** In the order of the exam's domains and tasks; then those made from questions, oldest first. */
  cards: z.array(Flashcard),
  /** New cards the plan has left for today. */
  newLeft: z.int(),
  /** The review {@link undoReview} would undo. */
  lastReviewId: z.nullable(Id),
  examDate: z.nullable(ADay),
  /** The cards today's plan chose, in order; null if the learner hasn't said how much time they have. */
  chosen: z.nullable(z.array(Id)),
  /** The server's time. */
  now: Moment,
});
export type FlashcardSet = z.infer<typeof FlashcardSet>;

export const listFlashcards = endpoint({
  id: 'listFlashcards',
  summary: 'The flashcards of an exam, each with its schedule for the caller',
  method: 'GET',
  path: '/api/exams/{examId}/flashcards',
  access: { of: 'exam', as: 'owner' },
  params,
  query: TimeZoneQuery,
  headers: LearnerHeaders,
  reply: FlashcardSet,
  problems: ['not_found'],
});

export const turnFlashcards = endpoint({
  id: 'turnFlashcards',
  summary:
    'The answers to question cards: the current card and the next few; whatever is returned counts as shown to the caller',
  method: 'POST',
  path: '/api/exams/{examId}/flashcards/turns',
  access: { of: 'exam', as: 'owner' },
  params,
  headers: LearnerHeaders,
  body: json(z.strictObject({ cardIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_TURNED)) })),
  /** Cards that don't exist, or not yet or no longer, are left out. */
  reply: z.strictObject({ turned: z.array(z.strictObject({ cardId: Id, back: z.string() })) }),
  problems: ['not_found'],
  limit: 'general',
});

export const Review = z.strictObject({
  /** Made by the device: resending a review changes nothing. */
  id: Id,
  cardId: Id,
  grade: z.enum(GRADES),
  /** By the device's clock; never taken as later than now, nor earlier than the card's last review. */
  reviewedAt: Moment,
});
export type Review = z.infer<typeof Review>;

export const ReviewReply = z.strictObject({
  /** The new status of each card in the batch. */
  schedules: z.array(z.strictObject({ cardId: Id, schedule: CardSchedule })),
  /** Reviews of cards this exam doesn't have (anymore); nothing about them is stored. */
  ignored: z.array(Id),
  newLeft: z.int(),
  lastReviewId: z.nullable(Id),
});
export type ReviewReply = z.infer<typeof ReviewReply>;

export const reviewFlashcards = endpoint({
  id: 'reviewFlashcards',
  summary: 'Applies reviews in order, each once; Easy marks a card as mastered, Again unmarks it',
  method: 'POST',
  path: '/api/exams/{examId}/flashcards/reviews',
  access: { of: 'exam', as: 'owner' },
  params,
  query: TimeZoneQuery,
  headers: LearnerHeaders,
  body: json(z.strictObject({ reviews: z.array(Review).check(z.minLength(1), z.maxLength(50)) })),
  reply: ReviewReply,
  problems: ['not_found'],
  limit: 'general',
});

export const undoReview = endpoint({
  id: 'undoReview',
  summary: 'Undoes the last review for this exam, once; with an id, only if that review is the last one',
  method: 'POST',
  path: '/api/exams/{examId}/flashcards/undo',
  access: { of: 'exam', as: 'owner' },
  params,
  query: TimeZoneQuery,
  headers: LearnerHeaders,
  body: json(z.strictObject({ reviewId: z.optional(Id) })),
  reply: ReviewReply,
  problems: ['not_found', 'nothing_to_undo'],
  limit: 'general',
});

export const PlanSettings = z.strictObject({
  newPerDay: z.int().check(z.gte(0), z.lte(999)),
  /** How many cards of missed questions come up per day; the rest wait for later days. */
  missedPerDay: z.int().check(z.gte(1), z.lte(100)),
  /** Share of the due cards the learner wants to remember. */
  retention: z.number().check(z.gte(0.7), z.lte(0.97)),
  /** Nothing is planned after this day. */
  examDate: z.nullable(ADay),
});
export type PlanSettings = z.infer<typeof PlanSettings>;

export const FlashcardPlan = z.strictObject({
  today: ADay,
  total: z.int(),
  /** Cards to review today, including overdue ones. */
  due: z.int(),
  newLeft: z.int(),
  /** Cards never seen. */
  unseen: z.int(),
  reviewedToday: z.int(),
  /** New cards per day needed to see all of them before the exam; null without an upcoming exam. */
  newPerDayNeeded: z.nullable(z.int()),
  /** The next 30 days, starting with today. */
  /** With the reviews that today's and new cards are expected to bring. */
  forecast: z.array(z.strictObject({ date: ADay, reviews: z.int(), fresh: z.int() })),
  settings: PlanSettings,
});
export type FlashcardPlan = z.infer<typeof FlashcardPlan>;

export const getFlashcardPlan = endpoint({
  id: 'getFlashcardPlan',
  summary: 'What is due today and over the next 30 days, and the settings behind it',
  method: 'GET',
  path: '/api/exams/{examId}/flashcards/plan',
  access: { of: 'exam', as: 'owner' },
  params,
  query: TimeZoneQuery,
  reply: FlashcardPlan,
  problems: ['not_found'],
});

export const putFlashcardPlan = endpoint({
  id: 'putFlashcardPlan',
  summary: 'Sets new cards a day and target retention, and also the exam date, which belongs to study time',
  method: 'PUT',
  path: '/api/exams/{examId}/flashcards/plan',
  access: { of: 'exam', as: 'owner' },
  params,
  query: TimeZoneQuery,
  /** Anything omitted stays as is. */
  body: json(
    z.extend(PlanSettings, {
      missedPerDay: z.optional(PlanSettings.shape.missedPerDay),
      examDate: z.optional(PlanSettings.shape.examDate),
    }),
  ),
  reply: FlashcardPlan,
  problems: ['not_found'],
  limit: 'general',
});

export const resetMastery = endpoint({
  id: 'resetMastery',
  summary: 'Clears mastery from every card; schedules and the review log stay',
  method: 'DELETE',
  path: '/api/exams/{examId}/flashcards/mastery',
  access: { of: 'exam', as: 'owner' },
  params,
  headers: LearnerHeaders,
  reply: null,
  status: 204,
  problems: ['not_found'],
  limit: 'general',
});

export const removeQuestionCard = endpoint({
  id: 'removeQuestionCard',
  summary: 'Removes a question card from the caller’s flashcards; repeating it changes nothing',
  method: 'DELETE',
  path: '/api/exams/{examId}/flashcards/questions/{cardId}',
  access: { of: 'exam', as: 'owner' },
  params: z.strictObject({ examId: Id, cardId: Id }),
  headers: LearnerHeaders,
  reply: null,
  status: 204,
  problems: ['not_found'],
  limit: 'general',
});
