import { KINDS } from '../question/kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../question/kinds/names.ts';
import type { StoredPart } from '../question/option.ts';
import type { Accepts } from '../question/part/entry.ts';
import type { DraftParts } from './draft-row.ts';
import type { WrittenQuestion } from './format.ts';

type Traits = (typeof KINDS)[KindName];
const kindWhere = (is: (kind: Traits) => boolean): KindName => KIND_NAMES.find((name) => is(KINDS[name]))!;

/** The kinds other formats also have, by how their right answer is specified. */
export const ORDER_KIND = kindWhere(({ keyForm }) => keyForm === 'order');
/** Rows that each take an option; if the options keep their order, they are columns. */
export const PAIRS_KIND = kindWhere(({ keyForm, isShuffled }) => keyForm === 'rows' && isShuffled);
export const GRID_KIND = kindWhere(({ keyForm, isShuffled }) => keyForm === 'rows' && !isShuffled);
export const TYPED_KIND = kindWhere(({ keyForm }) => keyForm === 'typed');

type WithKind = Pick<WrittenQuestion, 'kind'>;
export const isOrder = ({ kind }: WithKind): boolean => KINDS[kind].keyForm === 'order';
export const isRows = ({ kind }: WithKind): boolean => KINDS[kind].keyForm === 'rows';
export const isPairs = (question: WithKind): boolean => isRows(question) && KINDS[question.kind].isShuffled;
export const isTyped = ({ kind }: WithKind): boolean => KINDS[kind].keyForm === 'typed';

type Common = Omit<DraftParts, 'options' | 'right' | 'kind' | 'parts'>;

/** A question of pairs: each left side is a part; the right sides are the options, unpaired ones last. */
export function pairsParts(
  common: Common,
  pairs: readonly { left: string; right: string; why?: string }[],
): DraftParts & { kind: KindName } {
  const rows = pairs.filter(({ left }) => left !== '');
  const options = [...new Set([...rows, ...pairs].map(({ right }) => right))];
  return {
    ...common,
    kind: PAIRS_KIND,
    options,
    right: rows.map(({ right }) => options.indexOf(right)),
    parts: rows.map(({ left, why = '' }) => ({ text: left, rationale: why })),
  };
}

/** The name of the only blank in a question that other formats ask without one. */
export const ANSWER = 'Answer';

/** A question with one blank to type in. */
export const typedParts = (common: Common, accepts: Accepts, rationale = ''): DraftParts & { kind: KindName } =>
  blanksParts(common, [{ text: ANSWER, rationale, accepts }]);

/** A question with named blanks. */
export const blanksParts = (common: Common, parts: readonly StoredPart[]): DraftParts & { kind: KindName } => ({
  ...common,
  kind: TYPED_KIND,
  options: [],
  right: [],
  parts,
});

/** The blank of a question that other formats can ask: just one, without a name. */
export function onlyBlank(question: WrittenQuestion): (StoredPart & { accepts: Accepts }) | null {
  const [part, ...others] = question.parts;
  return isTyped(question) && part?.accepts && others.length === 0 && part.text === ANSWER
    ? { ...part, accepts: part.accepts }
    : null;
}

/** Why a question to type into is more than that. */
const beyondBlank = ({ parts }: WrittenQuestion): string =>
  parts.length > 1 ? 'several blanks in one question' : 'a blank within a line of text';

/** Whether a question is such a blank, for formats in which `*` stands for any text; if not, what they do not support. */
export function isHeldBlank(question: WrittenQuestion): boolean | string {
  if (!isTyped(question)) return false;
  const blank = onlyBlank(question);
  if (blank === null) return beyondBlank(question);
  return !blank.accepts.values.some((value) => value.includes('*')) || 'the sign “*” in an answer';
}

/** What its values alone don't say about a blank. */
export function lostOfBlank({ entry, unit, isCaseSensitive }: Accepts, knowsCase: boolean): string[] {
  return [
    ...lostOfJudging({ entry }),
    ...(unit === undefined ? [] : ['The unit of an answer']),
    ...(isCaseSensitive && !knowsCase ? ['Case sensitivity'] : []),
  ];
}

/** What another program would not know of how a blank is judged, even with all its values. */
export const lostOfJudging = ({ entry }: Pick<Accepts, 'entry'>): string[] =>
  entry === 'address' || entry === 'command' ? ['How an address or a command is judged'] : [];

/** The pairs of a question of rows, and the options that belong to no row. */
export function pairsOf({ parts, options, correctAnswers }: WrittenQuestion): { left: string; right: string }[] {
  const used = new Set(correctAnswers);
  return [
    ...parts.map(({ text }, index) => ({ left: text, right: options[correctAnswers[index]!]! })),
    ...options.filter((_, index) => !used.has(index)).map((right) => ({ left: '', right })),
  ];
}
