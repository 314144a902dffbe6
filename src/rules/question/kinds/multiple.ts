import { kindOf } from './kind.ts';
import { byOptions, ofOptions, optionKeyFaults } from './options.ts';

/** Several options are right, and as many are to be picked. */
export const multiple = kindOf({
  ...byOptions,
  ...ofOptions,
  title: 'Several answers',
  keyForm: 'options',
  isForQuiz: false,
  tellsCount: true,
  hasDistractors: true,
  followsKeys: true,
  chooses: ({ keys }) => keys.length,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length < 2 ? ['a multiple-answer item has at least two keys'] : []),
  ],
  toggled: (picks, option, { chooses }) => {
    const before = picks ?? [];
    if (before.includes(option)) return before.length === 1 ? null : before.filter((other) => other !== option);
    return before.length < chooses ? [...before, option] : before;
  },
});
