import type { Source } from '#rules/exam/source.ts';
import type { DefaultJson, Json } from './json-column.ts';
import type { StudyContentType } from '#rules/study/content-type.ts';

/** As in `schema.ts`. */
type Time = string;

/** A piece of study content in a task of an exam. */
export type StudyItemTable = {
  id: string;
  examId: string;
  /** Name of the item in its pack; null for one written here. */
  ref: string | null;
  contentType: StudyContentType;
  domainNumber: number;
  taskNumber: number;
  /** Of a flashcard: its question. */
  title: string;
  /** HTML, sanitized; of a flashcard its answer. */
  content: string;
  /** Title and content without markup, each on a line of its own, for search and previews. */
  plainText: string;
  /** What a guide of a pack was written in; null where the content is its own source. */
  markdown: string | null;
  topic: string;
  slug: string;
  /** Place within its task. */
  position: number;
  quizQuestionCount: number | null;
  flashcardCount: number | null;
  sources: Json<Source[]>;
  /** Numbers of the bullets of its task that it serves. */
  bullets: DefaultJson<number[]>;
  /** Of what its pack brought last; null: none did, or it is not known. */
  packHash: string | null;
  archivedAt: Time | null;
  createdAt: Time;
  updatedAt: Time;
};

/** A task that a person has read. */
export type TaskReadTable = { userId: string; examId: string; domainNumber: number; taskNumber: number; readAt: Time };
