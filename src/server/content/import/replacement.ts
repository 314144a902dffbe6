import type { ExamFields } from './exam-fields.ts';
import type { StudyContent } from './study-rows.ts';

/**
 * What an import of an exam package put something else in the place of. Undoing the import puts it back and remembers what stood
 * there instead, so that the undoing can be undone the same way.
 */
export type Replacement = {
  /** The exam came with the package. */
  isNew: boolean;
  fields: Partial<ExamFields>;
  questions: { id: string; version: number }[];
  items: { id: string; content: StudyContent }[];
  addedItems: string[];
};

export const noReplacement = (): Replacement => ({
  isNew: false,
  fields: {},
  questions: [],
  items: [],
  addedItems: [],
});

/** How many things of an exam that were there before go back to what they were. */
export const countReplacements = ({ fields, questions, items }: Replacement): number =>
  Object.keys(fields).length + questions.length + items.length;
