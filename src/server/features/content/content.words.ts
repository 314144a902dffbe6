import { countText } from '#rules/wording/count.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a file of content is not read. */
export const CONTENT = phrasesOf({
  unfitFile: ({ place, reason, count }: { place: string; reason: string; count: number }) =>
    `Nothing was imported: ${countText(count, 'part')} of the file cannot be. ${place}: ${reason}`,
  readingBusy: () => 'Other files are being read. Please try again in a moment.',
  file: ({ title, why }: { title: string; why: string }) => `${title}: ${why}.`,
});
