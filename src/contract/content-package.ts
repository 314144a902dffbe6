import * as z from 'zod/mini';
import { endpoint, file } from './endpoint.ts';
import { FileNameQuery } from './question-import.ts';
import { Id } from './text.ts';

const Counts = z.strictObject({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Changed on this site since their package added them, and so left alone. */
  kept: z.int(),
});

/** What a package does, or would do, with one of its exams. */
const PackagedExam = z.strictObject({
  edition: z.string(),
  code: z.string(),
  name: z.string(),
  isNew: z.boolean(),
  /** Why it cannot be imported; null if it can. */
  fault: z.nullable(z.string()),
  /** Parts of the exam itself that change, and parts that were edited here and so stay. */
  fields: z.array(z.string()),
  /** Each fact of it that changes, with both values. */
  facts: z.array(z.string()),
  keptFields: z.array(z.string()),
  questions: Counts,
  /** How many questions of the package are archived; the list of questions shows those apart. */
  archivedQuestions: z.int(),
  studyItems: Counts,
  examId: z.nullable(Id),
  importId: z.nullable(Id),
});
export type PackagedExam = z.infer<typeof PackagedExam>;

const PackageReport = z.strictObject({
  exams: z.array(PackagedExam),
  /** Files that could not be read, so that their exams are left out. */
  faults: z.array(z.strictObject({ place: z.string(), reason: z.string() })),
  /** Questions and study items that do not fit and are left out. */
  misfits: z.array(z.strictObject({ place: z.string(), excerpt: z.string(), reason: z.string() })),
});
export type PackageReport = z.infer<typeof PackageReport>;

const query = z.strictObject({ isOverwriting: z.optional(z.literal('1')) });

export const exportExamPackage = endpoint({
  id: 'exportExamPackage',
  scope: 'content:read',
  summary: 'A whole exam as one file: questions with their versions, study content, and the exam itself',
  method: 'GET',
  path: '/api/admin/exams/{id}/package',
  access: { of: 'content', as: 'observer' },
  params: z.strictObject({ id: Id }),
  reply: file('application/zip'),
  problems: ['not_found'],
  limit: 'preview',
});

export const previewExamPackage = endpoint({
  id: 'previewExamPackage',
  summary: 'Previews the import of an exam package; writes nothing',
  method: 'POST',
  path: '/api/admin/exam-packages/preview',
  access: { of: 'site', as: 'administrator' },
  query,
  body: file('application/zip'),
  reply: PackageReport,
  problems: [],
  limit: 'preview',
});

export const importExamPackage = endpoint({
  id: 'importExamPackage',
  summary:
    'Imports the exams of a package, leaving out questions and study items that do not fit; what was changed on this site is kept unless told otherwise',
  method: 'POST',
  path: '/api/admin/exam-packages',
  access: { of: 'site', as: 'administrator' },
  query: z.extend(query, FileNameQuery.shape),
  body: file('application/zip'),
  reply: PackageReport,
  status: 201,
  problems: [],
  limit: 'bulk',
});
