import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Moment, text } from './text.ts';

/** A question that the caller met or marked, and why it is worth coming back to. */
export const NotebookEntry = z.strictObject({
  questionId: Id,
  /** Its current wording; never with its key. */
  text: z.string(),
  domain: z.int(),
  task: z.int(),
  taskName: z.string(),
  isBookmarked: z.boolean(),
  note: z.string(),
  /** Its last answer was wrong although the caller was sure, or right although they guessed. */
  isSureMistake: z.boolean(),
  isLuckyGuess: z.boolean(),
  /** When it was last answered; null if never. */
  answeredAt: z.nullable(Moment),
  /** The result in which it is explained; null if there is none. */
  resultId: z.nullable(Id),
});
export type NotebookEntry = z.infer<typeof NotebookEntry>;

export const getNotebook = endpoint({
  id: 'getNotebook',
  summary:
    'The caller’s notes, bookmarks, sure mistakes, and lucky guesses in an exam, latest first; with `q`, every question they met that contains all its words',
  method: 'GET',
  path: '/api/exams/{examId}/notebook',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  query: z.strictObject({ q: z._default(text(0, 200), '') }),
  reply: z.strictObject({
    entries: z.array(NotebookEntry),
    /** Whether there are more than are listed. */
    hasMore: z.boolean(),
  }),
  problems: ['not_found'],
  limit: 'search',
});
