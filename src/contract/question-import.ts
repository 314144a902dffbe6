import * as z from 'zod/mini';
import { IMPORT_KINDS } from '#rules/content-import/import-kind.ts';
import { countText } from '#rules/wording/count.ts';
import { endpoint } from './endpoint.ts';
import { NewDomain } from './exam-admin.ts';
import { PageQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';

/** Rows are checked one by one, each as `WideQuestionDraft`, or `KindQuestionDraft` if it names a kind, so every fault is reported with its place. */
export const QuestionImport = z.strictObject({ questions: z.array(z.unknown()) });

const ImportFault = z.strictObject({ index: z.int(), field: z.string(), reason: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportPreview = z.strictObject({
  total: z.int(),
  /** Would be added. */
  fit: z.int(),
  /** Already exist, or repeat an earlier row. */
  unchanged: z.int(),
  /** Of these, those that repeat an earlier row. */
  repeated: z.int(),
  /** Which these are, and the row each repeats, from 0. */
  repeats: z.array(z.strictObject({ index: z.int(), of: z.int() })),
  /** Have faults. */
  misfit: z.int(),
  /** All faults, at most ten per row, with the row's index, from 0. */
  faults: z.array(ImportFault),
  /** What it would create. */
  newDomains: z.array(NewDomain),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The name of the file an import comes from, to be listed with it. */
export const FileNameQuery = z.strictObject({ fileName: z.optional(text(1, 255)) });

const MOST_QUESTIONS = 5000;

const bulk = {
  method: 'POST',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ examId: Id }),
  body: QuestionImport,
  isBank: true,
  mostItems: MOST_QUESTIONS,
  tooManyItems: `You can import at most ${countText(MOST_QUESTIONS, 'question')} at a time.`,
  problems: ['not_found'],
} as const;

export const previewImport = endpoint({
  ...bulk,
  limit: 'preview',
  id: 'previewImport',
  summary: 'Previews a question import and lists what is wrong with which question; writes nothing',
  path: '/api/exams/{examId}/questions/bulk/preview',
  reply: ImportPreview,
});

export const importQuestions = endpoint({
  ...bulk,
  limit: 'bulk',
  id: 'importQuestions',
  summary: 'Adds up to 5,000 questions, all or nothing; leaves existing questions unchanged',
  path: '/api/exams/{examId}/questions/bulk',
  query: FileNameQuery,
  reply: z.strictObject({
    added: z.int(),
    unchanged: z.int(),
    importId: z.nullable(Id),
    newDomains: z.array(NewDomain),
  }),
  status: 201,
});

const ImportRow = z.strictObject({
  id: Id,
  examId: Id,
  kind: z.enum(IMPORT_KINDS),
  /** Null if it came from no file, or the name was not given. */
  fileName: z.nullable(z.string()),
  /** Questions it added. */
  added: z.int(),
  /** Study items it added. */
  studyItems: z.int(),
  createdAt: Moment,
  undoneAt: z.nullable(Moment),
});
export type ImportRow = z.infer<typeof ImportRow>;

const ListedImport = z.extend(ImportRow, {
  /** How many of its questions are in use. */
  inUse: z.int(),
  /** How many of its study items are in use. */
  itemsInUse: z.int(),
});
export type ListedImport = z.infer<typeof ListedImport>;

export const listImports = endpoint({
  id: 'listImports',
  summary: 'The imports into an exam in pages, newest first; of one kind and of whole exams, or all, undone or not',
  method: 'GET',
  path: '/api/admin/question-imports',
  access: { of: 'site', as: 'administrator' },
  query: z.strictObject({
    ...PageQuery,
    examId: Id,
    kind: z.optional(z.enum(['questions', 'study'])),
    /** Only those that were undone, or only the others. */
    undone: z.optional(z.enum(['0', '1'])),
  }),
  reply: z.strictObject({ total: z.int(), imports: z.array(ListedImport) }),
  problems: [],
});

const ImportDetails = z.extend(ListedImport, {
  /** How many of its questions in use were edited since. */
  edited: z.int(),
  /** How many of those were shown to someone with an account since. */
  shown: z.int(),
  /** How many of its study items in use were edited since. */
  itemsEdited: z.int(),
  /** How many of those someone has studied since. */
  itemsStudied: z.int(),
  /** Questions, study items and parts of the exam that would revert. */
  replaced: z.int(),
  /** It added the exam itself. */
  isNewExam: z.boolean(),
  /** The domains it created, which undoing it removes if nothing else uses them. */
  madeDomains: z.array(z.string()),
});
export type ImportDetails = z.infer<typeof ImportDetails>;

export const getImport = endpoint({
  id: 'getImport',
  summary: 'An import, with what undoing it would archive',
  method: 'GET',
  path: '/api/admin/question-imports/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: ImportDetails,
  problems: ['not_found'],
});

const UndoneImport = z.extend(ImportRow, {
  /** Questions it archived. */
  archived: z.int(),
  /** Study items it archived. */
  itemsArchived: z.int(),
  /** Changes to questions, study items, and parts of the exam that it reverted. */
  reverted: z.int(),
});
export type UndoneImport = z.infer<typeof UndoneImport>;

export const undoImport = endpoint({
  id: 'undoImport',
  summary:
    'Archives the questions and study items an import added, and removes the domains and tasks it created if nothing else uses them; repeating it changes nothing',
  method: 'POST',
  path: '/api/admin/question-imports/{id}/undo',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: UndoneImport,
  problems: ['not_found'],
});

const RestoredImport = z.extend(ImportRow, {
  /** Questions back in use. */
  restored: z.int(),
  /** Questions that stay archived: the exam has since gotten them again, or their domain or task is missing or another now. */
  left: z.int(),
  /** Study items back in use. */
  itemsRestored: z.int(),
  /** Study items that stay archived: the exam has since gotten them again, or their task is another now. */
  itemsLeft: z.int(),
  /** Changes to questions, study items, and parts of the exam that are made again. */
  remade: z.int(),
});
export type RestoredImport = z.infer<typeof RestoredImport>;

export const restoreImport = endpoint({
  id: 'restoreImport',
  summary:
    'Restores what undoing an import archived; it stays undone if nothing can be, and repeating it changes nothing',
  method: 'POST',
  path: '/api/admin/question-imports/{id}/restore',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: RestoredImport,
  problems: ['not_found'],
});
