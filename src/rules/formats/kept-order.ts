import { looseReferences } from '../question/text/option-references.ts';
import { writtenQuestion } from './draft-row.ts';
import { isOfOptions } from './fit.ts';
import type { ReadQuestion, WrittenQuestion } from './format.ts';

/** Whether a question has an option that refers to others, which would be shuffled. */
export const hasLooseReferences = (question: WrittenQuestion): boolean =>
  isOfOptions(question) && looseReferences(question).length > 0;

/** {@link hasLooseReferences} for a checked question of a file. */
export const refersToOthers = ({ question }: Pick<ReadQuestion, 'question'>): boolean =>
  hasLooseReferences(writtenQuestion(question as Parameters<typeof writtenQuestion>[0]));

/** What is said of such a question where nobody is asked. */
export const LOOSE_REFERENCES = 'An option refers to other options, but the options are shuffled';

/** The question with all options in their order, if any of them refers to others. */
export const withKeptOrder = (found: ReadQuestion): ReadQuestion =>
  refersToOthers(found)
    ? { ...found, question: { ...found.question, fixed: [...(found.question.options as string[]).keys()] } }
    : found;
