import { KINDS } from '../../question/kinds/kinds.ts';
import { isAllFixed, isOfOptions } from '../fit.ts';
import type { WrittenQuestion } from '../format.ts';
import { isOrder } from '../other-kinds.ts';
import { LETTERS } from '../text/keys.ts';
import type { QtiWriter } from './qti-versions.ts';

/** What a response holds, in QTI's terms: one choice, or several. */
export const CARDINALITY = { one: 'single', several: 'multiple', inOrder: 'ordered' };

const rowId = (part: number) => `row-${part + 1}`;

/** What a question asks, as the elements of an item. */
export type AskedXml = { declarations: string[]; outcomes: string[]; body: string[]; processing: string[] };

/** A question that is answered by its options. */
export function askedOptions(question: WrittenQuestion, writer: QtiWriter): AskedXml {
  const { options, correctAnswers, rationales, parts, fixed } = question;
  const { qti, html, why, setOutcome, base } = writer;
  const isOrdered = isOrder(question);
  const hasRows = parts.length > 0;
  const cardinality = isOrdered
    ? CARDINALITY.inOrder
    : hasRows || correctAnswers.length > 1
      ? CARDINALITY.several
      : CARDINALITY.one;
  const baseType = hasRows ? 'directedPair' : 'identifier';
  const place = (index: number): Record<string, true> => (fixed.includes(index) ? { fixed: true } : {});
  const choice = (option: string, index: number) =>
    qti(
      'simpleChoice',
      { identifier: LETTERS[index]!, ...place(index) },
      html(option),
      ...why(LETTERS[index]!, rationales[index]),
    );
  const interaction = () => {
    const shuffle = KINDS[question.kind].isShuffled && !(isOfOptions(question) && isAllFixed(question));
    const common = { responseIdentifier: 'RESPONSE', shuffle };
    if (!hasRows)
      return qti(
        isOrdered ? 'orderInteraction' : 'choiceInteraction',
        // Some of the options, if not all of them are ordered.
        isOrdered && correctAnswers.length === options.length
          ? common
          : { ...common, maxChoices: correctAnswers.length },
        ...options.map(choice),
      );
    const associable = (attributes: Parameters<typeof qti>[1], ...content: string[]) =>
      qti('simpleAssociableChoice', attributes, ...content);
    return qti(
      'matchInteraction',
      { ...common, maxAssociations: parts.length },
      qti(
        'simpleMatchSet',
        {},
        ...parts.map((part, index) =>
          associable({ identifier: rowId(index), matchMax: 1 }, html(part.text), ...why(rowId(index), part.rationale)),
        ),
      ),
      qti(
        'simpleMatchSet',
        {},
        ...options.map((option, index) =>
          associable({ identifier: LETTERS[index]!, matchMax: parts.length, ...place(index) }, html(option)),
        ),
      ),
    );
  };
  const rightValues = correctAnswers.map((index, part) =>
    qti('value', {}, hasRows ? `${rowId(part)} ${LETTERS[index]!}` : LETTERS[index]!),
  );
  const response = { identifier: 'RESPONSE' };
  const isRight = qti('match', {}, qti('variable', response), qti('correct', response));
  return {
    declarations: [
      qti('responseDeclaration', { ...response, cardinality, baseType }, qti('correctResponse', {}, ...rightValues)),
    ],
    outcomes: [qti('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality, baseType })],
    body: [interaction()],
    processing: [
      qti('responseCondition', {}, qti('responseIf', {}, isRight, setOutcome('SCORE', base('float', '1')))),
      setOutcome('FEEDBACK', qti('variable', response)),
    ],
  };
}
