import * as z from 'zod/mini';
import { StudyDraft } from '#contract/study-admin.ts';

type StudyInput = Record<
  | 'examId'
  | 'contentType'
  | 'title'
  | 'domainNumber'
  | 'domainName'
  | 'taskNumber'
  | 'taskTitle'
  | 'slug'
  | 'order'
  | 'quizQuestionCount'
  | 'flashcardCount'
  | 'topic'
  | 'content',
  string
>;

/** A draft that has not been checked. */
type RawDraft = { [K in keyof z.input<typeof StudyDraft>]: unknown };

/** Converts typed text to a number if it looks like one; otherwise it stays, and the schema reports the error. */
const numberOr = (value: string, empty: number | null | undefined) => (value.trim() === '' ? empty : Number(value));

/** The form in the contract's terms. */
export const StudyFormSchema = z.pipe(
  z.transform((typed: StudyInput) => {
    const { domainNumber, taskNumber, order, quizQuestionCount, flashcardCount, ...texts } = typed;
    const draft: RawDraft = {
      ...texts,
      domainNumber: numberOr(domainNumber, undefined),
      taskNumber: numberOr(taskNumber, undefined),
      order: numberOr(order, 0),
      quizQuestionCount: numberOr(quizQuestionCount, null),
      flashcardCount: numberOr(flashcardCount, null),
    };
    return draft as z.input<typeof StudyDraft>;
  }),
  StudyDraft,
);

/** A title as part of an address: lower case, letters, digits and hyphens. */
export function slugOfTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-');
}
