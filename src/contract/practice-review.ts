import * as z from 'zod/mini';
import { endpoint, json } from './endpoint.ts';
import { LearnerHeaders } from './learner.ts';
import { TimeZoneQuery } from './time-zone.ts';
import { Id, Segment } from './text.ts';

/** What can be done about a reviewed question. */
export const FollowUp = z.strictObject({
  questionId: Id,
  domain: z.int(),
  task: z.int(),
  taskName: z.string(),
  /** Where the guide explains it; null if nothing is written. */
  guide: z.nullable(
    z.strictObject({
      /** The section that covers the question's bullet, if there is one. */
      section: z.nullable(z.strictObject({ id: z.string(), title: z.string() })),
      isLocked: z.boolean(),
      /** How the section begins, or its guide, in plain text that can be read alone; only if it is locked. */
      opening: z.optional(z.string()),
    }),
  ),
  /** Other questions of its task that the caller may practice. */
  others: z.int(),
  /** The caller's flashcard of it, or else of the question that stands in for it; null if there is none. */
  cardId: z.nullable(Id),
  /**
   * How many people answered it on first meeting, and the share that picked each option, in percent; null unless the caller has seen its
   * key, it has a single right answer, and there were at least ten.
   */
  answered: z.nullable(
    z.strictObject({
      people: z.int(),
      options: z.array(z.strictObject({ text: z.string(), percent: z.int(), isRight: z.boolean() })),
    }),
  ),
});
export type FollowUp = z.infer<typeof FollowUp>;

export const getFollowUps = endpoint({
  id: 'getFollowUps',
  summary:
    'Follow-ups for reviewed questions: where to read, how many more questions the task has, and the caller’s card. Leaves out questions that are no longer in use',
  method: 'POST',
  path: '/api/exams/{examId}/follow-ups',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id }),
  body: json(z.strictObject({ questionIds: z.array(Id).check(z.minLength(1), z.maxLength(200)) })),
  reply: z.array(FollowUp),
  problems: ['not_found'],
  limit: 'general',
});

export const TaskPractice = z.strictObject({
  /** Questions of the task the caller may practice, and how many of them they haven't seen. */
  questions: z.int(),
  unseen: z.int(),
  /** What counts toward strength: right answers before the key was shown, and all misses; null before the first. */
  strength: z.nullable(z.strictObject({ asked: z.int(), correct: z.int(), percentage: z.int() })),
});
export type TaskPractice = z.infer<typeof TaskPractice>;

export const getTaskPractice = endpoint({
  id: 'getTaskPractice',
  summary: 'How many questions of a task the caller may practice, and the caller’s strength in it',
  method: 'GET',
  path: '/api/exams/{examId}/study-tasks/{domain}/{task}/practice',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id, domain: Segment, task: Segment }),
  reply: TaskPractice,
  problems: ['not_found'],
});

export const putMissedCard = endpoint({
  id: 'putMissedCard',
  summary:
    'Adds a flashcard of a question the caller has seen, or, if it belongs to the sealed exam, of another question of its task; repeating it adds nothing',
  method: 'PUT',
  path: '/api/exams/{examId}/practice/questions/{questionId}/card',
  access: { of: 'exam', as: 'owner' },
  params: z.strictObject({ examId: Id, questionId: Id }),
  query: TimeZoneQuery,
  headers: LearnerHeaders,
  /** Whether it comes up today; if not, it waits because of the daily limit, or because today's plan is full. */
  reply: z.strictObject({ isToday: z.boolean() }),
  problems: ['not_found'],
  limit: 'general',
});
