import * as z from 'zod/mini';
import { MOST_PARTS } from '../part/limits.ts';
import type { AnswerKey } from '../option.ts';
import { OptionIndex } from '../option-index.ts';
import { ANSWER } from './answer.words.ts';
import type { AnswerRules, SolutionLine } from './kind.ts';
import { absentKey, shownWith } from './options.ts';

/** The option for each part; null if unanswered. */
export type Rows = readonly (number | null)[];

const Rows = z.array(z.nullable(OptionIndex)).check(z.maxLength(MOST_PARTS));

const rightRows = ({ options, keys }: AnswerKey, optionOrder: readonly number[]): number[] =>
  keys.map((key) => optionOrder.findIndex((index) => options[index]!.id === key));

const optionsIn = (rows: Rows): number[] => rows.filter((option) => option !== null);

/** How kinds handle answers that give each part an option, with repeats allowed: a point for each part. */
export const byRows: AnswerRules<Rows> = {
  answer: Rows,
  normalize: (rows) => rows.slice(0, rows.findLastIndex((option) => option !== null) + 1),
  misfit: (rows, { options, parts = [] }) =>
    rows.length > parts.length
      ? ANSWER.noPart()
      : optionsIn(rows).some((option) => option >= options.length)
        ? ANSWER.noOption()
        : null,
  isWhole: (rows, { parts = [] }) => optionsIn(rows).length === parts.length,
  isChange: (rows, next) => rows.some((option, part) => option !== null && (next[part] ?? null) !== option),
  right: rightRows,
  marks: (rows, question, optionOrder) => rightRows(question, optionOrder).map((option, part) => rows[part] === option),
  picks: optionsIn,
  // An open part has no id between its commas.
  byIds: {
    write: (rows, { options }, optionOrder) =>
      rows.map((shown) => (shown === null ? '' : options[optionOrder[shown]!]!.id)).join(),
    read: (ids, question, optionOrder) => ids.split(',').map((id) => shownWith(id, question, optionOrder)[0] ?? null),
  },
};

/** Traits of kinds whose parts each take one of the options. */
export const ofRows = {
  isForQuiz: false,
  tellsCount: false,
  hasDistractors: false,
  followsKeys: false,
  explainsParts: true,
  worksOn: () => false,
  chooses: ({ keys }: AnswerKey): number => keys.length,
  points: ({ keys }: AnswerKey): number => keys.length,
  keyFaults: ({ options, keys, parts = [] }: AnswerKey): string[] => {
    const ids = new Set(options.map(({ id }) => id));
    return [
      ...(options.length < 2 ? ['there are fewer than two options'] : []),
      ...(parts.length < 2 ? ['there are fewer than two parts'] : []),
      ...(keys.length === parts.length ? [] : ['not every row has a correct option']),
      ...(parts.some(({ accepts, rank }) => accepts || rank !== undefined)
        ? ['a part takes an option, not a text or a rank']
        : []),
      ...keys.filter((key) => !ids.has(key)).map(absentKey),
    ];
  },
  solution: ({ options, keys, parts = [] }: AnswerKey): SolutionLine[] =>
    parts.map(({ text, rationale }, part) => ({
      text: `${text}: ${options.find(({ id }) => id === keys[part])!.text}`,
      rationale,
    })),
  /** No option belongs to a part until that part is named. */
  toggle: (rows: Rows | null): Rows | null => rows,
};
