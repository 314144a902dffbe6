import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Question, integer } from './quiz.ts';
import { Id } from './text.ts';

export const Sample = z.strictObject({ examId: Id, question: Question });
export type Sample = z.infer<typeof Sample>;

export const SampleReview = z.strictObject({
  isCorrect: z.boolean(),
  /** Counted as shown, from 0. */
  correctAnswer: z.int(),
  /** Why each option is right or wrong, in the order of the options. */
  rationales: z.array(z.string()),
  explanation: z.string(),
});
export type SampleReview = z.infer<typeof SampleReview>;

export const getSample = endpoint({
  id: 'getSample',
  summary:
    'The question of the day, from the free questions of an exam, or another one of an exam that day; null where none is short and plain enough',
  method: 'GET',
  path: '/api/sample',
  access: { of: 'nobody', as: 'anyone' },
  /** `number`: which of the exam’s questions of this day, from 0. */
  query: z.strictObject({ examId: z.optional(Id), number: z.optional(integer(/^[0-4]$/)) }),
  reply: z.nullable(Sample),
  problems: [],
});

export const answerSample = endpoint({
  id: 'answerSample',
  summary:
    'An answer to a question of this day or the last, by option from 0, and why each is right or wrong. For visitors; not stored',
  method: 'GET',
  path: '/api/sample/{questionId}/answers/{picked}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ questionId: Id, picked: integer(/^[0-7]$/) }),
  reply: SampleReview,
  problems: ['not_found', 'forbidden'],
  limit: 'preview',
});
