import * as z from 'zod/mini';
import { EXAM_RESULTS, MOST_EXAM_SCORE } from '#rules/planner/outcome.ts';
import { isDay } from '#rules/flashcard/calendar.ts';
import { DAY_KINDS } from '#rules/planner/day.ts';
import { SITTING_MODES } from '#rules/practice/mode.ts';
import { endpoint, json } from './endpoint.ts';
import { LearnerHeaders } from './learner.ts';
import { TimeZoneQuery } from './time-zone.ts';
import { PracticeSettings } from './practice.ts';
import { Id, Moment } from './text.ts';

const ADay = z.string().check(z.refine(isDay, { error: 'Not a valid date' }));

const NamedTask = z.strictObject({ domain: z.int(), task: z.int(), name: z.string() });
const entryFields = {
  /** Minutes it takes at the learner's pace. */
  minutes: z.int(),
  /** Longer than the day allows: offered, but not counted in it. */
  isExtra: z.boolean(),
};

/** One thing to do today; the fields are those of `PlanEntry` in the rules. */
export const TodayEntry = z.union([
  z.strictObject({
    ...entryFields,
    kind: z.literal('resume'),
    sittingId: Id,
    mode: z.enum(SITTING_MODES),
    /** Unanswered questions. */
    left: z.int(),
  }),
  z.strictObject({ ...entryFields, kind: z.literal('diagnostic'), settings: PracticeSettings }),
  z.strictObject({
    ...entryFields,
    kind: z.literal('cards'),
    reviews: z.int(),
    fresh: z.int(),
    isWarmUp: z.boolean(),
  }),
  z.strictObject({
    ...entryFields,
    kind: z.literal('missed'),
    settings: PracticeSettings,
    ideas: z.int(),
    tasks: z.array(NamedTask),
  }),
  z.strictObject({
    ...entryFields,
    ...NamedTask.shape,
    kind: z.literal('read'),
    /** There is only time for part of it. */
    isPart: z.boolean(),
    /** Share of the exam, from 0 to 1. */
    weight: z.number(),
    /** Its last two rounds failed, so it comes before more of its questions, even if it was read before. */
    isStuck: z.boolean(),
  }),
  z.strictObject({ ...entryFields, kind: z.literal('drill'), settings: PracticeSettings, tasks: z.array(NamedTask) }),
  z.strictObject({ ...entryFields, kind: z.literal('quiz') }),
  z.strictObject({ ...entryFields, kind: z.literal('simulation'), isSealed: z.boolean(), daysLeft: z.int() }),
]);
export type TodayEntry = z.infer<typeof TodayEntry>;

/** When the exam is, and how much time there is for it. */
export const StudyTime = z.strictObject({
  examDate: z.nullable(ADay),
  /** Minutes per day. */
  minutes: z.int().check(z.gte(5), z.lte(600)),
  /** Days of the week without studying: 1 is Monday, 7 is Sunday. */
  daysOff: z.array(z.int().check(z.gte(1), z.lte(7))).check(
    z.maxLength(6),
    z.refine((days) => new Set(days).size === days.length, { error: 'List each day only once' }),
  ),
});
export type StudyTime = z.infer<typeof StudyTime>;

const outcomeFields = {
  result: z.enum(EXAM_RESULTS),
  /** On the vendor's scale; null if the caller did not say. */
  score: z.nullable(z.number().check(z.gte(0), z.lte(MOST_EXAM_SCORE))),
};

/** How the real exam went on a day. */
export const ExamOutcome = z.strictObject({ examDate: ADay, ...outcomeFields });
export type ExamOutcome = z.infer<typeof ExamOutcome>;

export const ExamToday = z.strictObject({
  examId: Id,
  name: z.string(),
  slug: z.string(),
  /** Whether the full bank, cards and simulations are open to the caller. */
  isOwner: z.boolean(),
  /** When they stopped being; null: they never were, or still are. */
  accessEndedAt: z.nullable(Moment),
  /** The caller's day. */
  day: ADay,
  kind: z.enum(DAY_KINDS),
  /** Days until the exam; null without an upcoming one. */
  daysLeft: z.nullable(z.int()),
  examDate: z.nullable(ADay),
  /** Whether to ask now how the exam on that date, which has passed, went. */
  asksOutcome: z.boolean(),
  /** What the caller said of their exams, latest first. */
  outcomes: z.array(ExamOutcome),
  /** The edition to go on with, because the exam date is after the last day of this one; null: this one is right. */
  leadsTo: z.nullable(z.strictObject({ code: z.string(), slug: z.string() })),
  /** As the caller set it; null: not asked yet. */
  time: z.nullable(StudyTime),
  /** Minutes available today. */
  minutes: z.int(),
  /** Minutes studied today. */
  spent: z.int(),
  /** Cards that come up today. */
  dueCards: z.int(),
  /** In order: the first is the next thing to do. */
  entries: z.array(TodayEntry),
  /** What the next day that is not off begins with, after cards if they come first; null: nothing but cards, or today is not done yet. */
  nextDay: z.nullable(z.strictObject({ day: ADay, cardsFirst: z.boolean(), entry: TodayEntry })),
});
export type ExamToday = z.infer<typeof ExamToday>;

export const listToday = endpoint({
  id: 'listToday',
  summary:
    'What to do today for each exam the caller owns or has started: one with a running clock first, then by exam date',
  method: 'GET',
  path: '/api/today',
  access: { of: 'self', as: 'learner' },
  query: TimeZoneQuery,
  reply: z.strictObject({ exams: z.array(ExamToday) }),
  problems: [],
});

/** An exam the caller owns, owned, or has begun. */
export const OwnExam = z.strictObject({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** Whether practice, cards and simulations are open to the caller. */
  isOwner: z.boolean(),
  /** When the caller's access ended; null if they have access, or never had any. */
  accessEndedAt: z.nullable(Moment),
});
export type OwnExam = z.infer<typeof OwnExam>;

export const listOwnExams = endpoint({
  id: 'listOwnExams',
  summary: 'The exams the caller owns or has started: one with a running clock first, then by exam date',
  method: 'GET',
  path: '/api/user/exams',
  access: { of: 'self', as: 'learner' },
  reply: z.array(OwnExam),
  problems: [],
});

export const getToday = endpoint({
  id: 'getToday',
  summary: 'What to do today for one exam, in order, each with its reason and estimated minutes',
  method: 'GET',
  path: '/api/exams/{examId}/today',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  query: TimeZoneQuery,
  reply: ExamToday,
  problems: ['not_found'],
});

export const putStudyTime = endpoint({
  id: 'putStudyTime',
  summary: 'Sets the exam date, minutes a day, and days off; the plan follows',
  method: 'PUT',
  path: '/api/exams/{examId}/today',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  query: TimeZoneQuery,
  headers: LearnerHeaders,
  body: json(StudyTime),
  reply: ExamToday,
  problems: ['not_found'],
  limit: 'general',
});

/** What went along to the successor, besides what counts there anyway. */
export const LeadOver = z.strictObject({
  slug: z.string(),
  /** Flashcards that the caller knows or wrote. */
  cards: z.int(),
});
export type LeadOver = z.infer<typeof LeadOver>;

export const leadOver = endpoint({
  id: 'leadOver',
  summary:
    'Moves the caller to the edition that replaces an exam, if their exam date is after its last day: the date, the daily time, known cards of tasks that stay the same, and the caller’s own cards',
  method: 'POST',
  path: '/api/exams/{examId}/lead-over',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  headers: LearnerHeaders,
  reply: LeadOver,
  problems: ['not_found', 'conflict'],
  limit: 'general',
});

const ofOutcome = {
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id, examDate: ADay }),
  headers: LearnerHeaders,
  problems: ['not_found'],
  limit: 'general',
} as const;

export const noteOutcomeAsked = endpoint({
  id: 'noteOutcomeAsked',
  summary: 'Notes that the caller was asked how their exam went, or asked once more when it is time for that',
  method: 'POST',
  path: '/api/exams/{examId}/outcomes/{examDate}/asked',
  ...ofOutcome,
  query: TimeZoneQuery,
  reply: null,
  status: 204,
});

export const putOutcome = endpoint({
  id: 'putOutcome',
  summary: 'Stores how the caller’s exam went on a past exam date of theirs, in place of what they said before',
  method: 'PUT',
  path: '/api/exams/{examId}/outcomes/{examDate}',
  ...ofOutcome,
  query: TimeZoneQuery,
  body: json(z.strictObject(outcomeFields)),
  reply: ExamOutcome,
});

export const deleteOutcome = endpoint({
  id: 'deleteOutcome',
  summary: 'Deletes what the caller said about their exam; that they were asked is kept',
  method: 'DELETE',
  path: '/api/exams/{examId}/outcomes/{examDate}',
  ...ofOutcome,
  reply: null,
  status: 204,
});
