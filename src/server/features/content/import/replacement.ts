import type { ExamFields } from '../pack/exam-fields.ts';
import type { StudyContent } from '../pack/study-rows.ts';

/**
 * What the import of an exam package replaced. Undoing the import restores it and records what was there instead, so that the undo
 * can be reversed the same way.
 */
export type Replacement = {
  /** The package added the exam. */
  isNew: boolean;
  fields: Partial<ExamFields>;
  questions: { id: string; version: number }[];
  items: { id: string; content: StudyContent }[];
  addedItems: string[];
  /** What was known of the pack it had before; absent in imports from earlier versions, and if the exam is new. */
  packHashes?: string | null;
};

export const noReplacement = (): Replacement => ({
  isNew: false,
  fields: {},
  questions: [],
  items: [],
  addedItems: [],
});

/** How many existing parts of an exam go back to what they were. */
export const countReplacements = ({ fields, questions, items }: Replacement): number =>
  Object.keys(fields).length + questions.length + items.length;
