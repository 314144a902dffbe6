import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './text.ts';

/** A key that was corrected. The question itself is not given away. */
export const Correction = z.strictObject({
  /** The question's number in its exam. */
  number: z.int(),
  domain: z.int(),
  task: z.int(),
  at: Moment,
  /** People whose answers were scored again. */
  people: z.int(),
});
export type Correction = z.infer<typeof Correction>;

export const listCorrections = endpoint({
  id: 'listCorrections',
  summary: 'The answer keys of an exam that were corrected, newest first; all answers were scored again',
  method: 'GET',
  path: '/api/exams/{examId}/corrections',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id }),
  reply: z.array(Correction),
  problems: ['not_found'],
});
