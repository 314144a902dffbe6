import { kindOf } from './kind.ts';
import { byOptions, ofOptions, optionKeyFaults } from './options.ts';

/** One option is right. */
export const single = kindOf({
  ...byOptions,
  ...ofOptions,
  title: 'Single answer',
  counted: ['single-answer question', 'single-answer questions'],
  itemTypes: ['single'],
  keyForm: 'options',
  isForQuiz: true,
  tellsCount: false,
  hasDistractors: true,
  followsKeys: true,
  chooses: () => 1,
  keyFaults: (question) => [
    ...optionKeyFaults(question),
    ...(question.keys.length === 0 ? ['no option is marked as correct'] : []),
    ...(question.keys.length > 1 ? ['more than one option is marked as correct'] : []),
  ],
  toggle: (_, option) => [option],
});
