import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Moment, Segment } from './text.ts';

export const Category = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
});
export type Category = z.infer<typeof Category>;

export const ExamDomain = z.strictObject({
  number: z.int(),
  name: z.string(),
  /** Share of the exam in percent, normalized: the shares of an exam sum to 100. */
  weight: z.number(),
});
export type ExamDomain = z.infer<typeof ExamDomain>;

export const Exam = z.strictObject({
  id: Id,
  categoryId: Id,
  name: z.string(),
  slug: z.string(),
  code: z.string(),
  vendor: z.string(),
  description: z.string(),
  /** How many questions the bank has. */
  questionCount: z.int(),
  /** How many questions people without access may get. */
  freeQuestionCount: z.int(),
  /** Price in cents. */
  price: z.int(),
  /** Days a purchase lasts; 0 is forever. */
  accessDays: z.int(),
  /** Share of right answers that counts as a pass, in percent and exact: an estimate, since real scores are scaled. */
  passPercentage: z.number(),
  isActive: z.boolean(),
  /** From when it can be taken, in words that fit after its name; absent once it can. */
  starts: z.optional(z.string()),
  /** It has neither questions nor study content yet. */
  isInPreparation: z.boolean(),
  /** Whether it can be bought now. */
  isForSale: z.boolean(),
  /** Whether every question in the bank explains why each option is right or wrong. */
  isExplained: z.boolean(),
  domains: z.array(ExamDomain),
  createdAt: Moment,
});
export type Exam = z.infer<typeof Exam>;

export const listCategories = endpoint({
  id: 'listCategories',
  summary: 'All categories, in display order',
  method: 'GET',
  path: '/api/categories',
  access: { of: 'nobody', as: 'anyone' },
  reply: z.array(Category),
  problems: [],
});

export const listExams = endpoint({
  id: 'listExams',
  summary: 'Active exams; owners also see their inactive ones, and administrators can ask for all',
  method: 'GET',
  path: '/api/exams',
  access: { of: 'nobody', as: 'anyone' },
  query: z.strictObject({ includeInactive: z.optional(z.literal('1')) }),
  reply: z.array(Exam),
  problems: [],
});

export const getExam = endpoint({
  id: 'getExam',
  summary: 'One exam, by id, current slug, or former slug',
  method: 'GET',
  path: '/api/exams/{id}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ id: Segment }),
  reply: Exam,
  problems: ['not_found'],
});
