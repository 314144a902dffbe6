import type { ColumnType } from 'kysely';
import type { Source } from '#rules/exam/source.ts';
import type { DefaultJson, Json, JsonText } from './json-column.ts';
import type { StudyContentType } from '#rules/study/content-type.ts';

/** As in `schema.ts`. */
type Time = string;

/** How a guide and its sections open, and which bullets a section covers; an opening is empty if nothing stands alone. */
export type GuideSections = { opening: string; sections: { title: string; bullets: number[]; opening: string }[] };

/** A piece of study content in a task of an exam. */
export type StudyItemTable = {
  id: string;
  examId: string;
  /** Name of the item in its pack; null if it was written here. */
  ref: string | null;
  contentType: StudyContentType;
  domainNumber: number;
  taskNumber: number;
  /** For a flashcard, its question. */
  title: string;
  /** Sanitized HTML; for a flashcard, its answer. */
  content: string;
  /** Title and content without markup, each on its own line, for search and previews. */
  plainText: string;
  /** The source of a guide from a pack; null if the content is its own source. */
  markdown: string | null;
  /** Its sections; null if it has no source, or was stored before they were. */
  sections: ColumnType<
    GuideSections | null,
    JsonText<GuideSections> | null | undefined,
    JsonText<GuideSections> | null
  >;
  topic: string;
  slug: string;
  /** Position within its task. */
  position: number;
  quizQuestionCount: number | null;
  flashcardCount: number | null;
  sources: Json<Source[]>;
  /** Numbers of the bullets of its task that it covers. */
  bullets: DefaultJson<number[]>;
  /** Hash of what its pack last brought; null if none did or it is not known. */
  packHash: string | null;
  archivedAt: Time | null;
  createdAt: Time;
  updatedAt: Time;
};

/** When a person first opened the guide of a task. It shows what they read before answering, and counts for nothing else. */
export type GuideOpeningTable = {
  userId: string;
  examId: string;
  domainNumber: number;
  taskNumber: number;
  openedAt: Time;
};

/** A task a person has read. */
export type TaskReadTable = { userId: string; examId: string; domainNumber: number; taskNumber: number; readAt: Time };
