import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why study content is refused. */
export const STUDY = phrasesOf({
  empty: () => 'Content is required',
  noPicture: () => 'A picture is not on this site. Please upload it again',
});
