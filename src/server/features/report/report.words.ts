import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a report, or a decision about one, is refused. */
export const REPORT = phrasesOf({
  notShown: () => 'You can report questions from a quiz open in this browser and from your own practice and results.',
  noSuchOption: () => 'Choose one of the options of the question.',
  sameVersion: () => 'This is the version that was reported. Edit the question first.',
});
