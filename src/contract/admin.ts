import * as z from 'zod/mini';
import { endpoint, json } from './endpoint.ts';
import { PageQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';
import { TimeZone } from './time-zone.ts';

export const AdminStats = z.strictObject({
  /** Accounts other than administrators'. */
  totalStudents: z.int(),
  activeExams: z.int(),
  /** Cents: payments less refunds, with the current provider and in the current mode. */
  revenue: z.int(),
  /** Questions in use. */
  totalQuestions: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const getAdminStats = endpoint({
  id: 'getAdminStats',
  scope: 'figures:read',
  summary: 'Current counts of students, active exams, and questions, and revenue',
  method: 'GET',
  path: '/api/admin/stats',
  access: { of: 'site', as: 'observer' },
  reply: AdminStats,
  problems: [],
});

/** What is counted, and what each count says: `rules/site/work.ts`. */
export const AdminWork = z.strictObject({
  messages: z.int(),
  reports: z.int(),
  doubted: z.int(),
  /** The exam with the most doubted questions; null: there are none. */
  doubtedExamId: z.nullable(Id),
  /** Questions that wait for the caller's review, and the caller's own that were sent back. */
  review: z.int(),
  returned: z.int(),
  weightless: z.int(),
  inPreparation: z.int(),
  oldFacts: z.int(),
});
export type AdminWork = z.infer<typeof AdminWork>;

export const getAdminWork = endpoint({
  id: 'getAdminWork',
  summary: 'What needs an administrator now, as counts',
  method: 'GET',
  path: '/api/admin/work',
  access: { of: 'site', as: 'staff' },
  reply: AdminWork,
  problems: [],
});

/** When the caller is emailed what needs an administrator; null: never. */
const WorkMail = z.strictObject({ hour: z.nullable(z.int()) });

export const getWorkMail = endpoint({
  id: 'getWorkMail',
  summary: 'At which hour of the day the caller is emailed what needs an administrator',
  method: 'GET',
  path: '/api/admin/work-mail',
  access: { of: 'site', as: 'administrator' },
  reply: WorkMail,
  problems: [],
});

export const putWorkMail = endpoint({
  id: 'putWorkMail',
  summary: 'Turns the daily email to the caller on, for an hour of the day in a time zone, or off',
  method: 'PUT',
  path: '/api/admin/work-mail',
  access: { of: 'site', as: 'administrator' },
  body: json(z.strictObject({ hour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))), timeZone: TimeZone })),
  reply: WorkMail,
  problems: [],
});

export const AuditEntry = z.strictObject({
  id: Id,
  at: Moment,
  /** null: the account is gone or, if there is no request either, it was the sign-in provider that `after` names, or the operator's tool. */
  actor: z.nullable(z.strictObject({ id: z.string(), username: z.string() })),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subject: z.strictObject({
    /** Its current name, or its last one; null if a person's account is gone, or the name is unknown. */
    name: z.nullable(z.string()),
    isThere: z.boolean(),
    /** For something that belongs to an exam. */
    examId: z.nullable(z.string()),
    /** The person it is about. */
    userId: z.nullable(z.string()),
    isArchived: z.boolean(),
  }),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = endpoint({
  id: 'listAudit',
  summary: 'Changes made by administrators, newest first; searchable by action, kind, id, and person',
  method: 'GET',
  path: '/api/admin/audit',
  access: { of: 'site', as: 'observer' },
  query: z.strictObject({
    ...PageQuery,
    search: z.optional(text(1, 200)),
    order: orderQuery('desc'),
  }),
  reply: z.strictObject({ total: z.int(), entries: z.array(AuditEntry) }),
  problems: [],
});
