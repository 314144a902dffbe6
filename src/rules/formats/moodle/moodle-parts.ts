import type { DraftParts } from '../draft-row.ts';
import { capital } from '../field-name.ts';
import { ORDER_KIND, pairsParts, typedParts } from '../other-kinds.ts';
import { excerptOf } from '../text/excerpt.ts';
import { plainDecimal } from '../text/decimal.ts';
import {
  LOST_ANSWER_FEEDBACK,
  NO_KEY,
  NONE_RIGHT,
  PARTIAL,
  rightOptions,
  TOO_FEW_OPTIONS,
} from '../text/found-options.ts';
import { below, childOf, childrenOf, type Element, textIn } from '../xml/tree.ts';
import {
  ESSAY,
  FORMULA,
  LABELS_TO_DRAG,
  LISTS_IN_TEXT,
  TOLERANCES,
  WILDCARD,
  WORDS_TO_DRAG,
  notImported,
} from '../text/not-imported.ts';

type Common = Parameters<typeof typedParts>[0];
type Say = (element: Element | undefined) => string;
type Take = (question: Element, common: Common, say: Say, losses: Set<string>) => DraftParts | string;

const fractionOf = ({ attributes }: Element) => Number(attributes.fraction ?? 0);

const takeOptions: Take = (question, common, say, losses) => {
  const isTruth = question.attributes.type === 'truefalse';
  const options = childrenOf(question, 'answer').map((answer) => ({
    // Moodle writes `true` and `false`.
    text: isTruth ? capital(say(answer)) : say(answer),
    share: fractionOf(answer) / 100,
    rationale: say(childOf(answer, 'feedback')),
  }));
  const { right, isPartial } = rightOptions(options);
  const isFixed = /^(0|false)$/.test(textIn(childOf(question, 'shuffleanswers')).trim());
  if (options.length < 2) return TOO_FEW_OPTIONS;
  if (right.length === 0) return NONE_RIGHT;
  if (isPartial) losses.add(PARTIAL);
  if (isPenalized(question, options)) losses.add('Points taken off for wrong answers');
  return {
    ...common,
    options: options.map(({ text }) => text),
    right,
    rationales: options.map(({ rationale }) => rationale),
    ...(isFixed && { fixed: [...options.keys()] }),
  };
};

/** Whether one answer is to be picked and a wrong one costs points; where several may be, that only keeps people from picking all. */
const isPenalized = (question: Element, options: readonly { share: number }[]): boolean => {
  const picksOne = childrenOf(question).find(({ name }) => /^single$/.test(name));
  return /^(1|true)$/.test(textIn(picksOne).trim()) && options.some(({ share }) => share < 0);
};

/** The answers that earn full points. The feedback of the first is kept. */
function fullAnswers(question: Element, say: Say, losses: Set<string>): Element[] {
  const answers = childrenOf(question, 'answer');
  const full = answers.filter((answer) => fractionOf(answer) >= 99.5);
  if (answers.some((answer) => fractionOf(answer) > 0 && !full.includes(answer))) losses.add(PARTIAL);
  if (answers.some((answer) => answer !== full[0] && why(answer, say) !== '')) losses.add(LOST_ANSWER_FEEDBACK);
  return full;
}

const why = (answer: Element | undefined, say: Say) => say(answer && childOf(answer, 'feedback'));

/** How each question type is imported. */
const TAKE: Record<string, Take> = {
  multichoice: takeOptions,
  truefalse: takeOptions,
  multichoiceset: takeOptions,
  matching: (question, common, say) =>
    pairsParts(
      common,
      childrenOf(question, 'subquestion').map((pair) => ({
        left: say(pair),
        right: textIn(childOf(childOf(pair, 'answer'), 'text')).trim(),
      })),
    ),
  ordering: (question, common, say) => {
    const answers = childrenOf(question, 'answer').toSorted((a, b) => fractionOf(a) - fractionOf(b));
    return { ...common, kind: ORDER_KIND, options: answers.map((answer) => say(answer)), right: [...answers.keys()] };
  },
  shortanswer: (question, common, say, losses) => {
    const answers = fullAnswers(question, say, losses);
    const values = answers.map((answer) => textIn(childOf(answer, 'text')).trim());
    if (values.length === 0) return NO_KEY;
    if (values.some((value) => value.includes('*'))) return WILDCARD;
    const isCaseSensitive = textIn(childOf(question, 'usecase')).trim() === '1';
    return typedParts(
      common,
      { entry: 'text', values, ...(isCaseSensitive && { isCaseSensitive }) },
      why(answers[0], say),
    );
  },
  numerical: (question, common, say, losses) => {
    const answers = fullAnswers(question, say, losses);
    const values = answers.map((answer) => textIn(childOf(answer, 'text')).trim());
    const tolerances = new Set(
      answers.map((answer) => Number(plainDecimal(textIn(childOf(answer, 'tolerance')).trim()) || 0)),
    );
    const [tolerance] = tolerances;
    if (tolerance === undefined || values.includes('*')) return NO_KEY;
    if (tolerances.size > 1) return TOLERANCES;
    const [unit, ...more] = below(question, 'unit').map((one) => textIn(childOf(one, 'unit_name')).trim());
    if (more.length > 0) losses.add('Other units of an answer');
    const accepts = { entry: 'number' as const, values, ...(tolerance > 0 && { tolerance }), ...(unit && { unit }) };
    return typedParts(common, accepts, why(answers[0], say));
  },
};

/** What has no equivalent here, in words. */
const TYPES: Record<string, string> = {
  essay: ESSAY,
  cloze: 'A question with blanks inside its text (Cloze)',
  gapselect: LISTS_IN_TEXT,
  ddwtos: WORDS_TO_DRAG,
  ddimageortext: LABELS_TO_DRAG,
  ddmarker: 'A question with markers to drag onto a picture',
  calculated: FORMULA,
  calculatedsimple: FORMULA,
  calculatedmulti: FORMULA,
  randomsamatch: 'A question made of other questions',
  description: 'A text without a question',
};

/** A question by its type, or why that type can't be imported. Anything lost is added to `lost`. */
export function partsOf(question: Element, common: Common, say: Say, losses: Set<string>): DraftParts | string {
  const { type = '' } = question.attributes;
  const take = Object.hasOwn(TAKE, type) ? TAKE[type] : undefined;
  const unknown = Object.hasOwn(TYPES, type) ? TYPES[type]! : `A question of type “${excerptOf(type)}”`;
  return take ? take(question, common, say, losses) : notImported(unknown);
}
