import type { GIFTQuestion, NumericalFormat, TextFormat } from 'gift-pegjs';
import type { DraftParts } from '../draft-row.ts';
import { pairsParts, typedParts } from '../other-kinds.ts';
import { middleOf } from '../text/decimal.ts';
import { LOST_ANSWER_FEEDBACK, NO_KEY, NONE_RIGHT, PARTIAL, rightOptions } from '../text/found-options.ts';
import { plainRight } from './gift-text.ts';
import { ESSAY, TOLERANCES, WILDCARD, notImported } from '../text/not-imported.ts';

type Question = Exclude<GIFTQuestion, { type: 'Category' | 'Description' }>;
type Common = Parameters<typeof typedParts>[0];
type Say = (text: TextFormat | null | undefined) => string;

/** A question by its type, or why that type can't be imported. Anything lost is added to `lost`. */
export function partsOf(question: Question, common: Common, say: Say, losses: Set<string>): DraftParts | string {
  switch (question.type) {
    case 'MC':
      return ofOptions(
        common,
        question.choices.map(({ isCorrect, weight, text, feedback }) => ({
          text: say(text),
          share: isCorrect ? 1 : (weight ?? 0) / 100,
          rationale: say(feedback),
        })),
        losses,
      );
    case 'TF': {
      // The first feedback is for the wrong answer.
      const [wrong, right] = [say(question.trueFeedback), say(question.falseFeedback)];
      const { isTrue } = question;
      const options = [
        { text: 'True', share: isTrue ? 1 : 0, rationale: isTrue ? right : wrong },
        { text: 'False', share: isTrue ? 0 : 1, rationale: isTrue ? wrong : right },
      ];
      return ofOptions(common, options, losses);
    }
    case 'Matching':
      return pairsParts(
        common,
        question.matchPairs.map(({ subquestion, subanswer }) => ({
          left: say(subquestion),
          right: plainRight(subanswer),
        })),
      );
    case 'Short': {
      const right = question.choices.filter(({ weight }) => weight === null || weight >= 100);
      lostOfAnswers(question.choices, right, say, losses);
      const values = right.map(({ text }) => say(text));
      if (values.some((value) => value.includes('*'))) return WILDCARD;
      return typedParts(common, { entry: 'text', values }, say(right[0]?.feedback));
    }
    case 'Numerical':
      return ofNumbers(question, common, say, losses);
    default:
      return notImported(ESSAY);
  }
}

function ofOptions(
  common: Common,
  options: readonly { text: string; share: number; rationale: string }[],
  losses: Set<string>,
): DraftParts | string {
  const { right, isPartial } = rightOptions(options);
  if (right.length === 0) return NONE_RIGHT;
  if (isPartial) losses.add(PARTIAL);
  return {
    ...common,
    options: options.map(({ text }) => text),
    right,
    rationales: options.map(({ rationale }) => rationale),
  };
}

type Answer = { isCorrect: boolean; weight: number | null; feedback: TextFormat | null };

/** What is lost of answers to type when only those that earn all points are kept, with the feedback of the first. */
function lostOfAnswers(all: readonly Answer[], right: readonly Answer[], say: Say, losses: Set<string>): void {
  if (all.some((answer) => answer.isCorrect && !right.includes(answer) && answer.weight !== 0)) losses.add(PARTIAL);
  if (all.some((answer) => answer !== right[0] && say(answer.feedback) !== '')) losses.add(LOST_ANSWER_FEEDBACK);
}

/** A number and its tolerance; null if it says neither. */
function spanOf({ type, number, range = 0, numberHigh, numberLow }: NumericalFormat) {
  if (type === 'high-low') return middleOf(String(numberLow), String(numberHigh));
  return number === undefined ? null : { value: String(number).replace('e+', 'e'), tolerance: range };
}

function ofNumbers(
  question: Extract<Question, { type: 'Numerical' }>,
  common: Common,
  say: Say,
  losses: Set<string>,
): DraftParts | string {
  const choices = Array.isArray(question.choices) ? question.choices : [];
  const right = choices.filter(({ isCorrect, weight }) => isCorrect && (weight === null || weight >= 100));
  lostOfAnswers(choices, right, say, losses);
  const forms = Array.isArray(question.choices) ? right.map(({ text }) => text) : [question.choices];
  const spans = forms.flatMap((form) => spanOf(form) ?? []);
  const tolerances = new Set(spans.map(({ tolerance }) => tolerance));
  const [tolerance] = tolerances;
  if (tolerance === undefined) return NO_KEY;
  if (tolerances.size > 1) return TOLERANCES;
  const values = spans.map(({ value }) => value);
  return typedParts(common, { entry: 'number', values, ...(tolerance > 0 && { tolerance }) }, say(right[0]?.feedback));
}
