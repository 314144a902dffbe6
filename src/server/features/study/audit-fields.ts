import type { StudyDraft } from '#contract/study-admin.ts';

/** The audit log truncates texts to this many characters. */
const MOST_TOLD = 200;

type AuditFields = Record<string, string | number | null>;

/** The fields of an item in the audit log. */
export function auditFields(
  draft: Pick<
    StudyDraft,
    | 'title'
    | 'content'
    | 'contentType'
    | 'domainNumber'
    | 'taskNumber'
    | 'topic'
    | 'slug'
    | 'order'
    | 'quizQuestionCount'
    | 'flashcardCount'
  >,
): AuditFields {
  const {
    title,
    content,
    contentType,
    domainNumber,
    taskNumber,
    topic = '',
    slug,
    order,
    quizQuestionCount = null,
    flashcardCount = null,
  } = draft;
  return {
    title,
    content: content.slice(0, MOST_TOLD).toWellFormed(),
    contentType,
    domainNumber,
    taskNumber,
    topic,
    slug,
    order,
    quizQuestionCount,
    flashcardCount,
  };
}

/** The fields in which two of them differ. */
export function difference(before: AuditFields, after: AuditFields): { before: AuditFields; after: AuditFields } {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  const only = (from: AuditFields) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: only(before), after: only(after) };
}
