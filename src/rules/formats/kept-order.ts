import { looseReferences } from '../question/text/option-references.ts';
import { writtenQuestion } from './draft-row.ts';
import { isOfOptions } from './fit.ts';
import type { ReadQuestion } from './format.ts';

/** Whether a checked question has an option that refers to others, which would be shuffled. */
export function refersToOthers({ question }: Pick<ReadQuestion, 'question'>): boolean {
  const written = writtenQuestion(question as Parameters<typeof writtenQuestion>[0]);
  return isOfOptions(written) && looseReferences(written).length > 0;
}

/** The question with all options in their order, if any of them refers to others. */
export const withKeptOrder = (found: ReadQuestion): ReadQuestion =>
  refersToOthers(found)
    ? { ...found, question: { ...found.question, fixed: [...(found.question.options as string[]).keys()] } }
    : found;
