import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a file of content is not read. */
export const CONTENT = phrasesOf({
  readingBusy: () => 'Other files are being read. Please try again in a moment.',
  file: ({ title, why }: { title: string; why: string }) => `${title}: ${why}.`,
});
