import * as z from 'zod/mini';
import { endpoint, json, MIB } from './endpoint.ts';
import { NewDomain } from './exam-admin.ts';
import { FileNameQuery } from './question-import.ts';
import { StudyContentType, StudyItem } from './study.ts';
import { PlaceQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';

const requiredText = (max: number, error: string) => text(0, max).check(z.minLength(1, { error }));
const atLeast = (least: number, most: number, error: string) =>
  z.int({ error }).check(z.gte(least, { error }), z.lte(most));
const count = (what: string) => z.optional(z.nullable(atLeast(0, 100_000, `${what} must be 0 or greater`)));

/** What an author writes. Missing domains and tasks are created; a number already in use under another name is refused. */
export const StudyDraft = z.strictObject({
  examId: z.uuid({ error: 'Exam is required' }).check(z.toLowerCase()),
  contentType: StudyContentType,
  title: requiredText(300, 'Title is required'),
  /** HTML; anything study content may not contain is removed. */
  content: requiredText(60_000, 'Content is required'),
  topic: z.optional(text(0, 200)),
  /** Same as `domainName`, which is the one that counts. */
  domain: z.optional(text(0, 200)),
  domainNumber: atLeast(1, 99, 'Domain number is required'),
  domainName: requiredText(200, 'Domain name is required'),
  taskNumber: atLeast(1, 99, 'Task number is required'),
  taskTitle: requiredText(300, 'Task title is required'),
  slug: requiredText(300, 'Slug is required'),
  /** Position within its task. */
  order: z._default(atLeast(0, 100_000, 'Order must be 0 or greater'), 0),
  quizQuestionCount: count('Quiz question count'),
  flashcardCount: count('Flashcard count'),
});
export type StudyDraft = z.infer<typeof StudyDraft>;

const { content: _text, locked: _locked, ...outline } = StudyItem.shape;

/** An item as administrators see it in a list. */
const AdminStudyRow = z.strictObject({
  ...outline,
  examName: z.string(),
  /** Whether it came with a pack; later versions of the pack leave changes made here alone. */
  isFromPack: z.boolean(),
  isArchived: z.boolean(),
  updatedAt: Moment,
});
export type AdminStudyRow = z.infer<typeof AdminStudyRow>;

/** A study item with its full text. */
export const AdminStudyItem = z.extend(AdminStudyRow, { content: z.string() });
export type AdminStudyItem = z.infer<typeof AdminStudyItem>;

const newDomains = { newDomains: z.array(NewDomain) };
export const WrittenStudyItem = z.extend(AdminStudyItem, newDomains);
export type WrittenStudyItem = z.infer<typeof WrittenStudyItem>;

export const listStudyItems = endpoint({
  id: 'listStudyItems',
  scope: 'content:read',
  summary: 'Study content without its text, for one exam or all, in pages; can be searched and sorted',
  method: 'GET',
  path: '/api/admin/study-content',
  access: { of: 'content', as: 'observer' },
  query: z.strictObject({
    ...PlaceQuery,
    examId: z.optional(Id),
    contentType: z.optional(StudyContentType),
    /** Archived items instead. */
    archived: z.optional(z.literal('1')),
    /** In title, text, topic, and the names of domain and task. */
    search: z.optional(text(1, 200)),
    sort: z._default(z.enum(['place', 'title', 'type', 'updated']), 'place'),
    order: orderQuery('asc'),
  }),
  reply: z.strictObject({ total: z.int(), page: z.int(), items: z.array(AdminStudyRow) }),
  problems: [],
});

export const getAdminStudyItem = endpoint({
  id: 'getAdminStudyItem',
  scope: 'content:read',
  summary: 'A study item to edit, whether or not its exam is active',
  method: 'GET',
  path: '/api/admin/study-content/{id}',
  access: { of: 'content', as: 'observer' },
  params: z.strictObject({ id: Id }),
  reply: AdminStudyItem,
  problems: ['not_found'],
});

export const exportStudyItems = endpoint({
  id: 'exportStudyItems',
  scope: 'content:read',
  summary: 'All study content of an exam that is in use, with its text',
  method: 'GET',
  path: '/api/exams/{examId}/study-content/export',
  access: { of: 'content', as: 'observer' },
  params: z.strictObject({ examId: Id }),
  reply: z.array(AdminStudyItem),
  problems: ['not_found'],
});

export const previewStudyContent = endpoint({
  id: 'previewStudyContent',
  summary: 'A preview of HTML as readers would see it; stores nothing',
  method: 'POST',
  path: '/api/admin/study-content/preview',
  access: { of: 'content', as: 'author' },
  body: json(z.strictObject({ content: text(0, 60_000) })),
  reply: z.strictObject({ content: z.string() }),
  problems: [],
});

export const createStudyItem = endpoint({
  id: 'createStudyItem',
  summary: 'Adds a study item; its HTML is sanitized',
  method: 'POST',
  path: '/api/exams/{examId}/study-content',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ examId: Id }),
  body: json(StudyDraft),
  reply: WrittenStudyItem,
  status: 201,
  problems: ['not_found'],
});

/** How many items one import may bring. */
export const MOST_STUDY_ITEMS = 1000;

export const importStudyItems = endpoint({
  id: 'importStudyItems',
  scope: 'content:import',
  summary:
    'Adds many study items, all or nothing; names the faulty ones by position; leaves existing flashcards unchanged',
  method: 'POST',
  path: '/api/exams/{examId}/study-content/bulk',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ examId: Id }),
  query: FileNameQuery,
  body: json(z.array(StudyDraft).check(z.minLength(1)), { mostBytes: 5 * MIB, mostItems: MOST_STUDY_ITEMS }),
  reply: z.strictObject({
    imported: z.int(),
    /** Flashcards that their task already has, word for word. */
    unchanged: z.int(),
    /** Flashcards that repeat an earlier one of these. */
    repeated: z.int(),
    ids: z.array(Id),
    /** By which it can be undone; null if it added nothing. */
    importId: z.nullable(Id),
    ...newDomains,
  }),
  status: 201,
  problems: ['not_found'],
  limit: 'bulk',
});

export const previewStudyImport = endpoint({
  id: 'previewStudyImport',
  scope: 'content:import',
  summary:
    'How many flashcards of an import their task already has, and how many repeat an earlier one; writes nothing',
  method: 'POST',
  path: '/api/exams/{examId}/study-content/bulk/preview',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ examId: Id }),
  body: importStudyItems.body,
  reply: z.strictObject({ unchanged: z.int(), repeated: z.int() }),
  problems: ['not_found'],
  limit: 'preview',
});

export const changeStudyItem = endpoint({
  id: 'changeStudyItem',
  summary: 'Changes a study item; with the `updatedAt` it was read with, only if no one has changed it since',
  method: 'PUT',
  path: '/api/study-content/{id}',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  body: json(z.extend(StudyDraft, { updatedAt: z.optional(Moment) })),
  reply: WrittenStudyItem,
  problems: ['not_found', 'conflict'],
});

export const restoreStudyItem = endpoint({
  id: 'restoreStudyItem',
  summary: 'Restores an archived study item; repeating it changes nothing',
  method: 'POST',
  path: '/api/study-content/{id}/restore',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  reply: AdminStudyItem,
  problems: ['not_found'],
});

export const deleteStudyItem = endpoint({
  id: 'deleteStudyItem',
  summary: 'Deletes a study item, or archives one that has been reviewed or came with a pack',
  method: 'DELETE',
  path: '/api/study-content/{id}',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});
