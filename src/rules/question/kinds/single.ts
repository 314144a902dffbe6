import { kindOf } from './kind.ts';
import { byOptions, ofOptions, optionKeyFaults } from './options.ts';

/** One option is right. */
export const single = kindOf({
  ...byOptions,
  ...ofOptions,
  title: 'Single answer',
  itemTypes: ['single'],
  keyForm: 'options',
  isForQuiz: true,
  tellsCount: false,
  hasDistractors: true,
  followsKeys: true,
  chooses: () => 1,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length === 0 ? ['no option is marked as right'] : []),
    ...(question.keys.length > 1 ? ['a question with one right answer has more than one marked as right'] : []),
  ],
  toggle: (_, option) => [option],
});
