import type { AnswerKey } from '../option.ts';
import { kindOf } from './kind.ts';
import { byOptions, ofOptions, optionKeyFaults, type Picks, shownWith, toggledAmong } from './options.ts';

const inOrder = ({ options, keys }: AnswerKey, optionOrder: readonly number[]): Picks =>
  keys.map((key) => optionOrder.findIndex((index) => options[index]!.id === key));

/** Options are put in order; the keys give the order. Options that aren't keys don't belong anywhere. */
export const ordering = kindOf<Picks>({
  ...byOptions,
  ...ofOptions,
  title: 'Ordering',
  counted: ['ordering question', 'ordering questions'],
  itemTypes: ['ordering', 'drag-and-drop', 'performance'],
  keyForm: 'order',
  isForQuiz: false,
  tellsCount: false,
  hasDistractors: false,
  followsKeys: false,
  chooses: ({ keys }) => keys.length,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length < 2 ? ['fewer than two options have a place in the order'] : []),
    ...(question.options.some(({ fixed }) => fixed) ? ['an option of an ordering item cannot keep its place'] : []),
  ],
  solution: ({ options, keys }) =>
    keys.map((key, place) => {
      const { text, rationale } = options.find(({ id }) => id === key)!;
      return { text: `${place + 1}. ${text}`, rationale, option: key };
    }),
  normalize: (picks) => picks,
  isChange: (picks, next) => picks.some((option, place) => next[place] !== option),
  right: inOrder,
  marks: (picks, question, optionOrder) =>
    inOrder(question, optionOrder).map((option, place) => picks[place] === option),
  byIds: {
    write: (picks, { options }, optionOrder) => picks.map((shown) => options[optionOrder[shown]!]!.id).join(),
    read: shownWith,
  },
  toggle: (picks, option, { chooses }) => toggledAmong(picks, option, chooses),
});
