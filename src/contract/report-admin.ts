import * as z from 'zod/mini';
import { REPORT_OUTCOMES } from '#rules/report/reason.ts';
import { endpoint, json } from './endpoint.ts';
import { Proposal } from './question-figures.ts';
import { ReportEnd, ReportReason } from './report.ts';
import { PageQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';

const ReportedQuestionRow = z.strictObject({
  questionId: Id,
  examId: Id,
  examName: z.string(),
  /** Its current wording. */
  text: z.string(),
  version: z.int(),
  isArchived: z.boolean(),
  reports: z.int(),
  reasons: z.array(z.strictObject({ reason: ReportReason, reports: z.int() })),
  firstAt: Moment,
  latestAt: Moment,
});
export type ReportedQuestionRow = z.infer<typeof ReportedQuestionRow>;

export const listReportedQuestions = endpoint({
  id: 'listReportedQuestions',
  summary: 'Reported questions in pages; searchable by question and report text',
  method: 'GET',
  path: '/api/admin/reports',
  access: { of: 'site', as: 'administrator' },
  query: z.strictObject({
    ...PageQuery,
    status: z._default(z.enum(['open', 'closed']), 'open'),
    examId: z.optional(Id),
    reason: z.optional(ReportReason),
    search: z.optional(text(1, 200)),
    sort: z._default(z.enum(['reports', 'latest', 'first']), 'reports'),
    order: orderQuery('desc'),
  }),
  reply: z.strictObject({ total: z.int(), questions: z.array(ReportedQuestionRow) }),
  problems: [],
});

const ReceivedReport = z.strictObject({
  id: Id,
  reason: ReportReason,
  text: z.string(),
  proposal: z.nullable(Proposal),
  /** The version shown. */
  version: z.int(),
  createdAt: Moment,
  /** Null: a visitor without an account, or the account is gone. */
  reporter: z.nullable(z.strictObject({ id: Id, username: z.string() })),
  end: z.nullable(ReportEnd),
});
export type ReceivedReport = z.infer<typeof ReceivedReport>;

export const ReportedQuestion = z.strictObject({
  questionId: Id,
  examId: Id,
  examName: z.string(),
  text: z.string(),
  version: z.int(),
  isArchived: z.boolean(),
  /** What an action closes: this many open reports, none later than this. */
  open: z.int(),
  upTo: z.nullable(Moment),
  /** From people who saw the current wording for the first time; at most the last ten thousand. */
  answers: z.strictObject({
    shown: z.int(),
    unanswered: z.int(),
    correct: z.int(),
    options: z.array(
      z.strictObject({ text: z.string(), rationale: z.string(), isRight: z.boolean(), picked: z.int() }),
    ),
  }),
  /** Open ones first, then newest; at most a hundred. */
  reports: z.array(ReceivedReport),
});
export type ReportedQuestion = z.infer<typeof ReportedQuestion>;

export const getReportedQuestion = endpoint({
  id: 'getReportedQuestion',
  summary: 'A question with its reports and answer statistics',
  method: 'GET',
  path: '/api/admin/reports/{questionId}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ questionId: Id }),
  reply: ReportedQuestion,
  problems: ['not_found'],
});

const decision = { outcome: z.enum(REPORT_OUTCOMES), note: text(0, 1000) };

const isExplained = z.refine<{ outcome: (typeof REPORT_OUTCOMES)[number]; note: string }>(
  ({ outcome, note }) => outcome !== 'kept' || note.trim() !== '',
  {
    path: ['note'],
    error: 'Please explain why no change is needed',
  },
);

export const ReportDecision = z
  .strictObject({
    ...decision,
    /** The version that fixes what was reported, i.e. the current one; only for the outcome `fixed`. */
    version: z.optional(z.int().check(z.gte(1))),
    /** The open reports as loaded: if another administrator has closed some since, nothing is written. */
    open: z.int().check(z.gte(1)),
    upTo: z.iso.datetime().check(z.regex(/^20/)),
  })
  .check(isExplained);
export type ReportDecision = z.infer<typeof ReportDecision>;

export const closeReports = endpoint({
  id: 'closeReports',
  summary:
    'Closes the open reports of a question that the caller has seen and notifies those who sent them; `retired` also archives the question',
  method: 'POST',
  path: '/api/admin/reports/{questionId}/close',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ questionId: Id }),
  body: json(ReportDecision),
  reply: ReportedQuestion,
  problems: ['not_found', 'conflict'],
});
