import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';

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

export const AdminWork = z.strictObject({
  /** Reported questions that nobody has closed. */
  reports: z.int(),
  /** Messages from the contact form that are not done. */
  messages: z.int(),
  /** Emails that could not be sent so far. */
  failedMails: z.int(),
  /** Exams with domains that have no weight, which learners do not see. */
  weightless: z.int(),
  /** Active exams without content. */
  inPreparation: z.int(),
  /** Exams on offer whose facts were not checked with the vendor in the last 90 days. */
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

export const AuditEntry = z.strictObject({
  id: Id,
  at: Moment,
  /** null: the account is gone or, if there is no request either, it was the operator's tool. */
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
