import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ShownSource } from './source.ts';
import { Id, Moment, Segment, text } from './text.ts';
import { STUDY_CONTENT_TYPES } from '#rules/study/content-type.ts';

export const StudyContentType = z.enum(STUDY_CONTENT_TYPES);
export type StudyContentType = z.infer<typeof StudyContentType>;

/** A piece of study content. Without access it is an outline: everything but the content. */
export const StudyItem = z.strictObject({
  id: Id,
  examId: Id,
  title: z.string(),
  /** Sanitized HTML; null if locked. */
  content: z.nullable(z.string()),
  locked: z.boolean(),
  contentType: StudyContentType,
  topic: z.string(),
  /** The domain's name, same as `domainName`. */
  domain: z.string(),
  domainNumber: z.int(),
  domainName: z.string(),
  taskNumber: z.int(),
  taskTitle: z.string(),
  slug: z.string(),
  order: z.int(),
  quizQuestionCount: z.nullable(z.int()),
  flashcardCount: z.nullable(z.int()),
});
export type StudyItem = z.infer<typeof StudyItem>;

export const listStudyContent = endpoint({
  id: 'listStudyContent',
  summary: 'All study content of an exam; text only where the caller has access',
  method: 'GET',
  path: '/api/exams/{id}/study-content',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ id: Id }),
  reply: z.array(StudyItem),
  problems: ['not_found'],
});

export const getStudyItem = endpoint({
  id: 'getStudyItem',
  summary: 'One study item; open to anyone in the first domain, with access to the exam in the others',
  method: 'GET',
  path: '/api/study-content/{id}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ id: Id }),
  reply: StudyItem,
  problems: ['not_found', 'unauthenticated', 'forbidden'],
});

const OutlineTask = z.strictObject({
  number: z.int(),
  title: z.string(),
  contentTypes: z.array(StudyContentType),
  /** The beginning of its text; only if the caller may read it. */
  preview: z.optional(z.string()),
});
export type OutlineTask = z.infer<typeof OutlineTask>;

const OutlineDomain = z.strictObject({
  number: z.int(),
  name: z.string(),
  locked: z.boolean(),
  /** A count, as are the next two. */
  questionCount: z.int(),
  flashcardCount: z.int(),
  /** Tips and alerts. */
  noteCount: z.int(),
  contentTypes: z.array(StudyContentType),
  taskNumbers: z.array(z.int()),
  /** Only for the requested domain. */
  tasks: z.optional(z.array(OutlineTask)),
});
export type OutlineDomain = z.infer<typeof OutlineDomain>;

export const StudyOutline = z.strictObject({ domains: z.array(OutlineDomain) });
export type StudyOutline = z.infer<typeof StudyOutline>;

export const getStudyOutline = endpoint({
  id: 'getStudyOutline',
  summary: 'The study outline of an exam, domain by domain, without text',
  method: 'GET',
  path: '/api/exams/{examId}/study-outline',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id }),
  /** The domain whose tasks are listed individually. */
  query: z.strictObject({ domain: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))) }),
  reply: StudyOutline,
  problems: ['not_found'],
});

const TaskLink = z.strictObject({ number: z.int(), title: z.string() });

/** An item of a task, for reading. `front` and `back` are the sides of a flashcard: text, and sanitized HTML. */
const StudyEntry = z.strictObject({
  id: Id,
  contentType: StudyContentType,
  title: z.string(),
  topic: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  card: z.nullable(z.strictObject({ front: z.string(), back: z.string() })),
});
export type StudyEntry = z.infer<typeof StudyEntry>;

export const StudyTask = z.strictObject({
  domainNumber: z.int(),
  domainName: z.string(),
  number: z.int(),
  title: z.string(),
  /** Its position in its domain, from 1 to `total`. */
  position: z.int(),
  total: z.int(),
  /** The beginning of its text. */
  preview: z.string(),
  items: z.array(StudyEntry),
  sources: z.array(ShownSource),
  previous: z.nullable(TaskLink),
  next: z.nullable(TaskLink),
});
export type StudyTask = z.infer<typeof StudyTask>;

const TaskParams = z.strictObject({ examId: Id, domain: Segment, task: Segment });

export const getStudyTask = endpoint({
  id: 'getStudyTask',
  summary: 'All study content of one task; open to anyone in the first domain, with access to the exam in the others',
  method: 'GET',
  path: '/api/exams/{examId}/study-tasks/{domain}/{task}',
  access: { of: 'nobody', as: 'anyone' },
  params: TaskParams,
  reply: StudyTask,
  problems: ['not_found', 'unauthenticated', 'forbidden'],
});

export const StudyProgress = z.array(z.strictObject({ domainNumber: z.int(), taskNumber: z.int(), readAt: Moment }));
export type StudyProgress = z.infer<typeof StudyProgress>;

export const getStudyProgress = endpoint({
  id: 'getStudyProgress',
  summary: 'The tasks of an exam that the caller has read',
  method: 'GET',
  path: '/api/user/study-progress/{examId}',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  reply: StudyProgress,
  problems: ['not_found'],
});

const progressOfTask = {
  path: '/api/user/study-progress/{examId}/{domain}/{task}',
  access: { of: 'self', as: 'learner' },
  params: TaskParams,
  reply: null,
  status: 204,
  problems: ['not_found', 'forbidden'],
} as const;

export const markTaskRead = endpoint({
  ...progressOfTask,
  id: 'markTaskRead',
  summary: 'Marks a task as read, if the caller has access to it; repeating it changes nothing',
  method: 'PUT',
});

export const noteGuideOpened = endpoint({
  ...progressOfTask,
  id: 'noteGuideOpened',
  summary: 'Records when the caller first opened the guide of a task; repeating it changes nothing',
  method: 'PUT',
  path: '/api/user/study-progress/{examId}/{domain}/{task}/opening',
});

export const markTaskUnread = endpoint({
  ...progressOfTask,
  id: 'markTaskUnread',
  summary: 'Marks a task as not read; repeating it changes nothing',
  method: 'DELETE',
});

const TextParts = z.array(z.strictObject({ text: z.string(), isMatch: z.boolean() }));

const StudyMatch = z.strictObject({
  id: Id,
  contentType: StudyContentType,
  domainNumber: z.int(),
  taskNumber: z.int(),
  taskTitle: z.string(),
  title: TextParts,
  excerpt: TextParts,
});
export type StudyMatch = z.infer<typeof StudyMatch>;

export const searchStudyContent = endpoint({
  id: 'searchStudyContent',
  summary:
    'Study content that contains every word of the query, or words beginning with it; only what the caller may read',
  method: 'GET',
  path: '/api/exams/{examId}/study-search',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ examId: Id }),
  query: z.strictObject({ q: z._default(text(0, 200), '') }),
  reply: z.array(StudyMatch),
  problems: ['not_found'],
  limit: 'search',
});
