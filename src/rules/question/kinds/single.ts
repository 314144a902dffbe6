import { kindOf } from './kind.ts';
import { byOptions, optionKeyFaults } from './options.ts';

/** One option is right. */
export const single = kindOf({
  ...byOptions,
  isForQuiz: true,
  tellsCount: false,
  hasDistractors: true,
  chooses: () => 1,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length === 1 ? [] : [`a single-answer item has one key, not ${question.keys.length}`]),
  ],
  toggled: (_, option) => [option],
});
