import * as z from 'zod/mini';
import { needsText, REPORT_OUTCOMES, REPORT_REASONS } from '#rules/report/reason.ts';
import { endpoint, json } from './endpoint.ts';
import { Id, Moment, SourceUrl, text } from './text.ts';

export const ReportReason = z.enum(REPORT_REASONS, { error: 'Please choose a reason' });

const fields = {
  reason: ReportReason,
  text: text(0, 1000),
  /** Which option is right instead, by its text. */
  proposed: z.optional(text(0, 600)),
  /** Where that can be read. */
  source: z.optional(z.union([z.literal(''), SourceUrl])),
};

const isSaid = z.refine<{ reason: (typeof REPORT_REASONS)[number]; text: string }>(
  (given) => !needsText(given.reason) || given.text.trim() !== '',
  {
    path: ['text'],
    error: 'Please describe the problem',
  },
);

/** What a person fills in. */
export const ReportForm = z.strictObject(fields).check(isSaid);

export const NewReport = z
  .strictObject({
    questionId: Id,
    /** The quiz, practice sitting or attempt in which it was shown; the exam's newest open quiz if omitted. */
    sittingId: z.optional(Id),
    ...fields,
  })
  .check(isSaid);
export type NewReport = z.infer<typeof NewReport>;

export const reportQuestion = endpoint({
  id: 'reportQuestion',
  summary:
    'Reports a question the caller has seen. Repeating it while the first report is open returns the same response and changes nothing',
  method: 'POST',
  path: '/api/exams/{examId}/question-reports',
  access: { of: 'nobody', as: 'anyone' },
  limit: 'report',
  params: z.strictObject({ examId: Id }),
  body: json(NewReport),
  /** Whether the reporter will hear the outcome: only signed-in people can. */
  reply: z.strictObject({ willHear: z.boolean() }),
  status: 201,
  problems: ['not_found'],
});

/** What is said about the outcome of a report. */
export const ReportEnd = z.strictObject({
  closedAt: Moment,
  outcome: z.enum(REPORT_OUTCOMES),
  note: z.string(),
  /** The version that fixes what was reported. */
  fixedVersion: z.nullable(z.int()),
});
export type ReportEnd = z.infer<typeof ReportEnd>;

const OwnReport = z.strictObject({
  id: Id,
  examName: z.string(),
  /** The beginning of the question as it was shown. */
  question: z.string(),
  reason: ReportReason,
  text: z.string(),
  createdAt: Moment,
  /** Null until someone has decided. */
  end: z.nullable(ReportEnd),
});
export type OwnReport = z.infer<typeof OwnReport>;

export const listOwnReports = endpoint({
  id: 'listOwnReports',
  summary: 'The last hundred questions the caller has reported, newest first, each with its outcome',
  method: 'GET',
  path: '/api/user/question-reports',
  access: { of: 'self', as: 'learner' },
  reply: z.array(OwnReport),
  problems: [],
});
