import * as z from 'zod/mini';
import { AnyAnswer } from '#rules/question/kinds/kinds.ts';
import { endpoint, json } from './endpoint.ts';
import { AskedQuestion, Explained } from './practice-sitting.ts';
import { Id } from './text.ts';

export const Lab = z.strictObject({ examId: Id, question: AskedQuestion });
export type Lab = z.infer<typeof Lab>;

export const getLab = endpoint({
  id: 'getLab',
  summary: 'The free lab of an exam, or without `examId` that of the exam that has most; null without labs',
  method: 'GET',
  path: '/api/lab',
  access: { of: 'nobody', as: 'anyone' },
  query: z.strictObject({ examId: z.optional(Id) }),
  reply: z.nullable(Lab),
  problems: ['not_found'],
});

export const checkLab = endpoint({
  id: 'checkLab',
  summary: 'Which goals of a free lab an answer meets, and commands that meet all. For visitors; not stored',
  method: 'POST',
  path: '/api/exams/{examId}/lab',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id }),
  body: json(z.strictObject({ answer: AnyAnswer })),
  reply: Explained,
  problems: ['not_found', 'forbidden'],
  limit: 'preview',
});
