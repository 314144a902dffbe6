import { MOST_LICENSE } from '#rules/question/part/limits.ts';
import * as z from 'zod/mini';
import { endpoint, json } from './endpoint.ts';
import { Category } from './exam.ts';
import { PlaceQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';
import { EDITION } from '#rules/exam/edition.ts';
import { SCORINGS } from '#rules/exam/scoring.ts';
import { NAVIGATIONS } from '#rules/exam/navigation.ts';
import { MOST_ACCESS_DAYS } from '#rules/checkout/access-days.ts';
import { isPrice } from '#rules/checkout/price.ts';

const notBlank = z.regex(/\S/, { error: 'Must not be blank' });
const nonBlankText = (max: number) => text(1, max).check(notBlank);

/** The state when the editor opened it: if it has changed since, nothing is written. */
const baseline = { updatedAt: z.optional(Moment) };

export const AdminCategory = z.extend(Category, { examCount: z.int(), updatedAt: Moment });
export type AdminCategory = z.infer<typeof AdminCategory>;

export const CategoryFields = z.strictObject({
  name: nonBlankText(60),
  description: z._default(text(0, 300), ''),
  icon: z._default(text(0, 60), ''),
  color: z._default(
    z.string().check(z.regex(/^[a-z]{3,20}$/, { error: 'Use 3 to 20 lowercase letters, such as teal' })),
    'teal',
  ),
});
export type CategoryFields = z.output<typeof CategoryFields>;

export const listAdminCategories = endpoint({
  id: 'listAdminCategories',
  scope: 'content:read',
  summary: 'All categories with their number of exams, for administrators',
  method: 'GET',
  path: '/api/admin/categories',
  access: { of: 'content', as: 'observer' },
  reply: z.array(AdminCategory),
  problems: [],
});

export const createCategory = endpoint({
  id: 'createCategory',
  summary: 'Creates a category, shown after the others',
  method: 'POST',
  path: '/api/categories',
  access: { of: 'site', as: 'administrator' },
  body: json(CategoryFields),
  reply: AdminCategory,
  status: 201,
  problems: ['taken'],
});

export const updateCategory = endpoint({
  id: 'updateCategory',
  summary: 'Changes a category',
  method: 'PUT',
  path: '/api/categories/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  body: json(z.extend(CategoryFields, baseline)),
  reply: AdminCategory,
  problems: ['not_found', 'taken', 'conflict'],
});

export const deleteCategory = endpoint({
  id: 'deleteCategory',
  summary: 'Deletes a category that has no exams',
  method: 'DELETE',
  path: '/api/categories/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found', 'in_use'],
});

const number = (max: number) => z.int().check(z.gte(1), z.lte(max));
const share = z.number().check(z.gte(0), z.lte(100));

export const AdminDomain = z.strictObject({
  number: number(99),
  name: nonBlankText(200),
  /** The published share in percent: a band, or the same number twice; 0 twice if none is set. */
  weightFrom: share,
  weightTo: share,
  tasks: z
    .array(z.strictObject({ number: number(99), name: nonBlankText(300) }))
    .check(z.minLength(1), z.maxLength(99)),
});
export type AdminDomain = z.infer<typeof AdminDomain>;

/** A domain that was created because a question or content item named it. */
export const NewDomain = z.strictObject({
  number: z.int(),
  name: z.string(),
  /** False if other domains have weights: learners do not see it until it has one too. */
  weighs: z.boolean(),
});
export type NewDomain = z.infer<typeof NewDomain>;

/** What exam day is like: simulations follow it. */
export const AdminFormat = z.strictObject({
  /**
   * How many questions, without `from` if 'up to', and how many are scored if not all are; null if the vendor
   * publishes no number.
   */
  items: z.nullable(
    z.strictObject({ from: z.optional(number(500)), to: number(500), scored: z.optional(number(500)) }),
  ),
  minutes: number(600),
  /** The passing score, and whether it is the vendor's or our assumption; null if there is none. */
  passMark: z.nullable(
    z.strictObject({
      score: z.number().check(z.gt(0)),
      scale: z.number().check(z.gt(0), z.lte(10_000)),
      /** The lowest score on the scale, if the vendor states it. */
      minimum: z.optional(z.number().check(z.gte(0))),
      isPublished: z.boolean(),
    }),
  ),
  navigation: z.enum(NAVIGATIONS),
  /** All or nothing if absent. */
  scoring: z.optional(z.enum(SCORINGS)),
});
export type AdminFormat = z.infer<typeof AdminFormat>;

const day = z.nullable(z.iso.date());
const taskName = z.string().check(z.regex(/^[1-9]\d?\.[1-9]\d?$/));
const Code = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/, { error: 'Use at most 40 letters, digits, periods, and hyphens' }),
  );

const Edition = z
  .string()
  .check(z.regex(EDITION, { error: 'Use at most 60 lowercase letters, digits, periods, and hyphens' }));

/** Which version of a certification it is, when it can be taken, and what replaces it. */
export const AdminVersion = z.strictObject({
  label: text(0, 60),
  /** ISO dates of the first and last day; null: unknown. The last day may differ between English and other languages. */
  effective: day,
  retires: z.nullable(z.union([z.iso.date(), z.strictObject({ en: z.iso.date(), other: z.iso.date() })])),
  /** Edition that replaces it. */
  successor: z.nullable(Edition),
  /** What its tasks became there: one task, several, or none; `unclear` where nobody can say for certain. */
  objectives: z
    .array(
      z.strictObject({
        task: taskName,
        to: z.array(taskName).check(z.maxLength(20)),
        unclear: z.optional(z.literal(true)),
      }),
    )
    .check(z.maxLength(400)),
});
export type AdminVersion = z.infer<typeof AdminVersion>;

const ExamRow = z.strictObject({
  id: Id,
  categoryId: Id,
  categoryName: z.string(),
  name: z.string(),
  slug: z.string(),
  /** What it is in packs and addresses; no other exam has it. */
  edition: z.string(),
  code: z.string(),
  vendor: z.string(),
  description: z.string(),
  /** Cents. */
  price: z.int(),
  /** Days a purchase lasts; 0 is forever; null: as the settings say. */
  accessDays: z.nullable(z.int()),
  /** Under which license its questions are that name no other; empty: none is known. */
  license: z.string(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  /** How many questions are in use. */
  questionCount: z.int(),
  /** How many of its domains learners do not see, because others have a weight and these have none. */
  weightlessDomains: z.int(),
  /** It has neither questions nor study content that learners see. */
  isInPreparation: z.boolean(),
  /** ISO date on which its facts were last checked with the vendor; null if nobody did. */
  verified: z.nullable(z.string()),
  updatedAt: Moment,
});
export type AdminExamRow = z.infer<typeof ExamRow>;

export const AdminExam = z.extend(ExamRow, {
  domains: z.array(AdminDomain),
  format: AdminFormat,
  version: AdminVersion,
});
export type AdminExam = z.infer<typeof AdminExam>;

/** Cents: 0 for an exam that is not sold. */
export const Price = z.int().check(
  z.refine(isPrice, {
    error: 'A price is 0, or from $0.50 to $10,000',
  }),
);

export const ExamFields = z.strictObject({
  name: nonBlankText(120),
  description: z._default(text(0, 600), ''),
  categoryId: Id,
  price: Price,
  /** Days a purchase lasts; 0 is forever; null: as the settings say. Unchanged if omitted. */
  accessDays: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MOST_ACCESS_DAYS)))),
  /** Unchanged if omitted. */
  license: z.optional(text(0, MOST_LICENSE)),
  isActive: z._default(z.boolean(), true),
  /** Made from code and version if omitted. */
  edition: z.optional(Edition),
  /** The vendor's exam code, which another edition may have too; made from the name if omitted. */
  code: z.optional(Code),
  vendor: z.optional(text(0, 80)),
  /** All of them; unchanged if omitted. */
  domains: z.optional(z.array(AdminDomain).check(z.minLength(1), z.maxLength(99))),
  /** Unchanged if omitted; for a new exam, 90 minutes and nothing else known. */
  format: z.optional(AdminFormat),
  /** Unchanged if omitted; for a new exam, nothing is known. */
  version: z.optional(AdminVersion),
});
export type ExamFields = z.output<typeof ExamFields>;

export const ADMIN_EXAM_SORTS = ['name', 'category', 'price', 'questions', 'status'] as const;

export const listAdminExams = endpoint({
  id: 'listAdminExams',
  scope: 'content:read',
  summary: 'Exams in pages, including inactive and archived ones; searchable by name, code, vendor, and category',
  method: 'GET',
  path: '/api/admin/exams',
  access: { of: 'content', as: 'lister' },
  query: z.strictObject({
    ...PlaceQuery,
    search: z.optional(text(1, 200)),
    status: z.optional(z.enum(['active', 'inactive', 'archived'])),
    sort: z._default(z.enum(ADMIN_EXAM_SORTS), 'name'),
    order: orderQuery('asc'),
  }),
  reply: z.strictObject({ total: z.int(), page: z.int(), exams: z.array(ExamRow) }),
  problems: [],
});

export const getAdminExam = endpoint({
  id: 'getAdminExam',
  scope: 'content:read',
  summary: 'One exam with its domains and tasks, for administrators',
  method: 'GET',
  path: '/api/admin/exams/{id}',
  access: { of: 'content', as: 'observer' },
  params: z.strictObject({ id: Id }),
  reply: AdminExam,
  problems: ['not_found'],
});

export const createExam = endpoint({
  id: 'createExam',
  summary: 'Creates an exam; its address is derived from its name',
  method: 'POST',
  path: '/api/exams',
  access: { of: 'site', as: 'administrator' },
  body: json(ExamFields),
  reply: AdminExam,
  status: 201,
  problems: ['taken'],
});

export const updateExam = endpoint({
  id: 'updateExam',
  summary: 'Changes an exam; its old addresses redirect to the new one. Activating an archived exam restores it',
  method: 'PUT',
  path: '/api/exams/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  body: json(z.extend(ExamFields, baseline)),
  reply: AdminExam,
  problems: ['not_found', 'taken', 'conflict', 'in_use'],
});

export const deleteExam = endpoint({
  id: 'deleteExam',
  summary: 'Deletes an exam that no one has used; archives one that anyone has paid for, attempted, or studied',
  method: 'DELETE',
  path: '/api/exams/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: z.nullable(z.strictObject({ archived: z.literal(true) })),
  otherStatus: 204,
  problems: ['not_found'],
});
