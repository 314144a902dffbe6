import { phrasesOf } from '../../wording/phrase.ts';

/** What is wrong with an answer that no page of ours sends. */
export const ANSWER = phrasesOf({
  notOfKind: () => 'No such answer',
  noOption: () => 'No such option',
  tooManyOptions: () => 'Too many options',
  noPart: () => 'This part does not exist',
  noRule: () => 'No such rule',
  noField: () => 'No such field',
});
