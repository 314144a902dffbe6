import { kindOf } from './kind.ts';
import { byOptions, ofOptions, optionKeyFaults, toggledAmong } from './options.ts';

/** Several options are right, and that many must be picked. */
export const multiple = kindOf({
  ...byOptions,
  ...ofOptions,
  title: 'Several answers',
  counted: ['multiple-answer question', 'multiple-answer questions'],
  itemTypes: ['multiple'],
  keyForm: 'options',
  isForQuiz: false,
  tellsCount: true,
  hasDistractors: true,
  followsKeys: true,
  chooses: ({ keys }) => keys.length,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length < 2 ? ['fewer than two options are marked as correct'] : []),
  ],
  toggle: (picks, option, { chooses }) => toggledAmong(picks, option, chooses),
});
