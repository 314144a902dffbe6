import * as z from 'zod/mini';
import { IMPORT_KINDS } from '#rules/content-import/import-kind.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page-query.ts';
import { Id, Moment } from './text.ts';

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
  scope: 'content:read',
  summary: 'The imports into an exam in pages, newest first; of one kind and of whole exams, or all, undone or not',
  method: 'GET',
  path: '/api/admin/question-imports',
  access: { of: 'content', as: 'observer' },
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
  scope: 'content:read',
  summary: 'An import, with what undoing it would archive',
  method: 'GET',
  path: '/api/admin/question-imports/{id}',
  access: { of: 'content', as: 'observer' },
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
  access: { of: 'content', as: 'author' },
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
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  reply: RestoredImport,
  problems: ['not_found', 'second_person'],
});
