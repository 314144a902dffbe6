import * as z from 'zod/mini';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { OptionIndex } from '#rules/question/option-index.ts';
import { MOST_EXHIBITS, MOST_OPTIONS, MOST_PARTS } from '#rules/question/part/limits.ts';
import { maybePlainFields, plainFields } from '#rules/question/plain-fields.ts';
import { LONGEST_TAG, tidyTags } from '#rules/question/tags.ts';
import { endpoint, json } from './endpoint.ts';
import { NewDomain } from './exam-admin.ts';
import { PlaceQuery, orderQuery } from './page-query.ts';
import { Exhibit, StoredPart } from './question-parts.ts';
import { someText, Id, Moment, SourceUrl, text } from './text.ts';

const FORMS = { reason: (max: number) => text(0, max) };

export const Difficulty = z.enum(DIFFICULTIES);

const EXACTLY_FOUR = { error: 'Array must contain exactly 4 element(s)' };
const FOUR = [z.minLength(4, EXACTLY_FOUR), z.maxLength(4, EXACTLY_FOUR)] as const;

const SourceLink = z.strictObject({
  title: someText(200),
  /** Where in the source. */
  section: z.optional(text(0, 200)),
  url: SourceUrl,
});

export const PlaceNumber = z.int().check(z.gte(1), z.lte(99));

/** A question as added or imported: four options, one of them right. */
export const QuestionDraft = z.strictObject({
  text: someText(2000),
  options: z.array(someText(600)).check(...FOUR),
  /** Index of the right option, from 0. */
  correctAnswer: z.int().check(z.gte(0), z.lte(3)),
  /** Why each option is right or wrong, in the order of the options. */
  rationales: z.optional(z.nullable(z.array(text(0, 1000)).check(...FOUR))),
  /** Indexes of the options that keep their place when the options are shuffled. */
  fixed: z.optional(z.array(OptionIndex).check(z.maxLength(MOST_OPTIONS))),
  ...maybePlainFields(FORMS),
  /** Name or number of a domain, created if the exam lacks it; 'General' if omitted. */
  domain: z.optional(z.nullable(z.union([PlaceNumber, text(0, 200)]))),
  /** Name or number of a task in the domain, created if missing; the domain's first task if omitted. */
  task: z.optional(z.nullable(z.union([PlaceNumber, text(0, 300)]))),
  sources: z.optional(z.nullable(z.array(SourceLink).check(z.maxLength(6)))),
  /** The exam in the address; any other is refused. */
  examId: z.optional(z.string()),
});
export type QuestionDraft = z.output<typeof QuestionDraft>;

/** An imported question that lists all its right options: any number of them, out of two to eight options. */
export const WideQuestionDraft = z.extend(QuestionDraft, {
  options: z
    .array(someText(600))
    .check(
      z.minLength(2, { error: 'There are fewer than two' }),
      z.maxLength(MOST_OPTIONS, { error: `There are more than ${MOST_OPTIONS}` }),
    ),
  /** One of the right ones below, as exports say it too. */
  correctAnswer: z.optional(OptionIndex),
  correctAnswers: z.array(OptionIndex).check(z.minLength(1), z.maxLength(MOST_OPTIONS - 1)),
  rationales: z.optional(z.nullable(z.array(text(0, 1000)).check(z.maxLength(MOST_OPTIONS)))),
});
export type WideQuestionDraft = z.output<typeof WideQuestionDraft>;

const extras = {
  /** Tells apart kinds that keys alone don't; if absent, one or several options are right. */
  kind: z.optional(z.enum(KIND_NAMES)),
  parts: z.optional(z.array(StoredPart).check(z.maxLength(MOST_PARTS))),
  exhibits: z.optional(z.array(Exhibit).check(z.maxLength(MOST_EXHIBITS))),
};

/** Option indexes, from 0: in order, or one per part, depending on the kind. */
const Keys = z.array(OptionIndex).check(z.maxLength(MOST_PARTS));

/** An imported question of any kind, which it names. */
export const KindQuestionDraft = z.extend(WideQuestionDraft, {
  ...extras,
  kind: z.enum(KIND_NAMES),
  options: z.array(someText(600)).check(z.maxLength(MOST_OPTIONS)),
  /** The first one below; -1 if there are none. */
  correctAnswer: z.optional(z.int().check(z.gte(-1), z.lte(MOST_OPTIONS - 1))),
  correctAnswers: Keys,
});

const Option = z.strictObject({
  text: someText(600),
  rationale: text(0, 1000),
  /** Keeps its place when the options are shuffled. */
  fixed: z.optional(z.boolean()),
});

const Wording = {
  ...extras,
  text: someText(2000),
  options: z.array(Option).check(z.maxLength(MOST_OPTIONS)),
  /** If more than one, a quiz doesn't ask the question, since it takes one answer. */
  correctAnswers: Keys,
  ...plainFields(FORMS),
  sources: z.array(SourceLink).check(z.maxLength(6)),
};

export const WordingWithPlace = {
  ...Wording,
  /** A domain and a task by number, name, or both; created if missing. Omitted: as when adding a question. */
  domainNumber: z.optional(PlaceNumber),
  domainName: z.optional(text(0, 200)),
  taskNumber: z.optional(PlaceNumber),
  taskTitle: z.optional(text(0, 300)),
};

/** The number of a version or revision, from 1. */
export const VersionNumber = z.int().check(z.gte(1));

/** A new question of any kind. */
export const NewQuestion = z.strictObject({ ...WordingWithPlace, examId: Id });
export type NewQuestion = z.output<typeof NewQuestion>;

export const QuestionEdit = z.strictObject({
  ...WordingWithPlace,
  /** The version the editor started from: if there is a newer one, nothing is written. */
  version: VersionNumber,
});
export type QuestionEdit = z.output<typeof QuestionEdit>;

export const QuestionVersion = z.strictObject({
  ...Wording,
  domainNumber: z.int(),
  taskNumber: z.int(),
  version: z.int(),
  createdAt: Moment,
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;

/** A question with all its wordings, newest first. */
export const AdminQuestion = z.strictObject({
  id: Id,
  examId: Id,
  isArchived: z.boolean(),
  createdAt: Moment,
  versions: z.array(QuestionVersion),
  /** Who wrote which version, as far as that is known and the account is still there. */
  authors: z.array(
    z.strictObject({
      version: z.int(),
      username: z.string(),
      /** Who approved it; null if nobody had to, or their account is gone. */
      reviewer: z.nullable(z.string()),
    }),
  ),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;

const newDomains = { newDomains: z.array(NewDomain) };
const WrittenQuestion = z.extend(AdminQuestion, newDomains);
export type WrittenQuestion = z.infer<typeof WrittenQuestion>;

const QuestionRow = z.strictObject({
  id: Id,
  /** Within its exam: the order in which questions were added. */
  number: z.int(),
  kind: z.enum(KIND_NAMES),
  text: z.string(),
  topic: z.string(),
  tags: z.array(z.string()),
  difficulty: Difficulty,
  domainNumber: z.int(),
  taskNumber: z.int(),
  openReports: z.int(),
  /** Options that open reports say are right, by how many say so; at most three. */
  proposed: z.array(z.strictObject({ option: z.string(), reports: z.int() })),
  version: z.int(),
  isArchived: z.boolean(),
  /** When its current wording was written. */
  writtenAt: Moment,
  /** A change to it that waits for a second person, by its id if the caller may open it. */
  change: z.nullable(z.strictObject({ proposedId: z.nullable(Id) })),
  /** Null with fewer than ten first answers. */
  look: z.nullable(
    z.strictObject({
      answers: z.int(),
      /** How likely it is that another option is right, in percent; null if it has no single key. */
      doubt: z.nullable(z.int()),
      /** Nobody picked the key. */
      isUnpicked: z.boolean(),
      isHeld: z.boolean(),
      isKept: z.boolean(),
    }),
  ),
});
export type AdminQuestionRow = z.infer<typeof QuestionRow>;

/** One tag, whose case does not matter. */
export const Tag = text(1, LONGEST_TAG).check(z.overwrite((tag) => tidyTags([tag])[0] ?? ''));

/** The number of a domain or task in an address. */
const AskedNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number));

export const listAdminQuestions = endpoint({
  id: 'listAdminQuestions',
  scope: 'content:read',
  summary:
    'The questions of an exam in pages, without keys; searchable by text, topic, tags, sources, name, and number',
  method: 'GET',
  path: '/api/admin/questions',
  access: { of: 'content', as: 'observer' },
  query: z.strictObject({
    ...PlaceQuery,
    examId: Id,
    search: z.optional(text(1, 200)),
    kind: z.optional(z.enum(KIND_NAMES)),
    difficulty: z.optional(Difficulty),
    domain: z.optional(AskedNumber),
    task: z.optional(AskedNumber),
    /** Only those with this tag. */
    tag: z.optional(Tag),
    /** Archived questions instead. */
    archived: z.optional(z.literal('1')),
    /** Only those with an open report. */
    reported: z.optional(z.literal('1')),
    /** Only those with a change that waits for a second person. */
    inReview: z.optional(z.literal('1')),
    sort: z._default(z.enum(['number', 'written', 'text', 'kind', 'topic', 'difficulty', 'domain', 'look']), 'number'),
    order: orderQuery('asc'),
  }),
  reply: z.strictObject({ total: z.int(), page: z.int(), questions: z.array(QuestionRow) }),
  problems: ['not_found'],
});

export const listQuestionTags = endpoint({
  id: 'listQuestionTags',
  scope: 'content:read',
  summary: 'The tags of the questions of an exam, in order; at most 1,000',
  method: 'GET',
  path: '/api/admin/exams/{examId}/question-tags',
  access: { of: 'content', as: 'observer' },
  params: z.strictObject({ examId: Id }),
  reply: z.strictObject({ tags: z.array(z.string()) }),
  problems: ['not_found'],
});

export const getAdminQuestion = endpoint({
  id: 'getAdminQuestion',
  scope: 'content:read',
  summary: 'A question with all its versions',
  method: 'GET',
  path: '/api/admin/questions/{id}',
  access: { of: 'content', as: 'observer' },
  params: z.strictObject({ id: Id }),
  reply: AdminQuestion,
  problems: ['not_found'],
});

export const addQuestion = endpoint({
  id: 'addQuestion',
  summary: 'Adds a question to an exam',
  method: 'POST',
  path: '/api/exams/{examId}/questions',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ examId: Id }),
  body: json(QuestionDraft),
  reply: WrittenQuestion,
  status: 201,
  problems: ['not_found', 'taken', 'second_person'],
});

export const createQuestion = endpoint({
  id: 'createQuestion',
  summary: 'Adds a question of any kind to an exam',
  method: 'POST',
  path: '/api/admin/questions',
  access: { of: 'content', as: 'author' },
  body: json(NewQuestion),
  reply: WrittenQuestion,
  status: 201,
  problems: ['not_found', 'taken', 'second_person'],
});

export const updateQuestion = endpoint({
  id: 'updateQuestion',
  summary: 'Adds a new version of a question; past attempts keep the one they were scored with',
  method: 'PUT',
  path: '/api/questions/{id}',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  body: json(QuestionEdit),
  reply: WrittenQuestion,
  problems: ['not_found', 'conflict', 'second_person'],
});

export const deleteQuestion = endpoint({
  id: 'deleteQuestion',
  summary: 'Archives a question; past attempts and quizzes in progress keep it. Repeating it changes nothing',
  method: 'DELETE',
  path: '/api/questions/{id}',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});

export const restoreQuestion = endpoint({
  id: 'restoreQuestion',
  summary: 'Restores an archived question; repeating it changes nothing',
  method: 'POST',
  path: '/api/questions/{id}/restore',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  reply: AdminQuestion,
  problems: ['not_found', 'taken', 'conflict', 'second_person'],
});

export const restoreQuestionVersion = endpoint({
  id: 'restoreQuestionVersion',
  summary: 'Restores an earlier version of a question as a new version',
  method: 'POST',
  path: '/api/admin/questions/{id}/restore-version',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  body: json(
    z.strictObject({
      /** The one to restore. */
      version: VersionNumber,
      /** The one in use when it was seen: if there is a newer one, nothing is written. */
      current: VersionNumber,
    }),
  ),
  reply: AdminQuestion,
  problems: ['not_found', 'conflict', 'second_person'],
});
