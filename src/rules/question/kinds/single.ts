import { kindOf } from './kind.ts';
import { byOptions, ofOptions, optionKeyFaults } from './options.ts';

/** One option is right. */
export const single = kindOf({
  ...byOptions,
  ...ofOptions,
  title: 'Single answer',
  keyForm: 'options',
  isForQuiz: true,
  tellsCount: false,
  hasDistractors: true,
  followsKeys: true,
  chooses: () => 1,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length === 1 ? [] : [`a single-answer item has one key, not ${question.keys.length}`]),
  ],
  toggled: (_, option) => [option],
});
