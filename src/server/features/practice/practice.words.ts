import { countText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why practice, and what is done in a sitting, is refused. */
export const PRACTICE = phrasesOf({
  notGiven: () => 'The vendor of this exam does not give this',
  idTaken: () => 'Already taken',
  mostPresets: ({ most }: { most: number }) =>
    `You already have ${countText(most, 'preset')}. Please remove one first.`,
  noteTooLong: () => 'The note is too long',
  noQuestion: () => 'No such question',
  tooFewOptions: () => 'Too few options',
});
