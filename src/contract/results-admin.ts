import * as z from 'zod/mini';
import { RESULT_MODES } from '#rules/practice/mode.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page-query.ts';
import { Id, Moment } from './text.ts';

export const listAllResults = endpoint({
  id: 'listAllResults',
  scope: 'results:read',
  summary: 'Results of quizzes and simulations of everyone who has an account, in pages, the earliest first',
  method: 'GET',
  path: '/api/admin/results',
  access: { of: 'results', as: 'observer' },
  query: z.strictObject({
    ...PageQuery,
    examId: z.optional(Id),
    userId: z.optional(Id),
    groupId: z.optional(Id),
    /** Completed at or after this moment. */
    since: z.optional(Moment),
  }),
  reply: z.strictObject({
    total: z.int(),
    results: z.array(
      z.strictObject({
        id: Id,
        userId: Id,
        email: z.string(),
        examId: Id,
        examCode: z.string(),
        /** What was taken: a quiz, or the kind of simulation. */
        mode: z.enum(RESULT_MODES),
        /** Questions answered right, of how many; the percentage also counts partial points. */
        score: z.int(),
        totalQuestions: z.int(),
        answered: z.int(),
        percentage: z.int(),
        /** Seconds. */
        timeSpent: z.int(),
        completedAt: Moment,
      }),
    ),
  }),
  problems: [],
});
