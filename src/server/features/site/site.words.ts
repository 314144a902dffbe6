import { phrasesOf } from '#rules/wording/phrase.ts';

/** What is wrong with a change of a setting, apart from its value. */
export const SITE = phrasesOf({
  notMarkdown: ({ why }: { why: string }) => why,
  cannotHide: () => 'This cannot be turned off.',
  otherContent: () => 'This file’s content does not match its name. Please choose a PNG, WebP, or SVG file.',
  activeSvg: () => 'This SVG contains scripts, or refers to other files. Please save it as a plain SVG, or as a PNG.',
  notIcon: () => 'Please choose a square PNG from 48 to 1024 pixels wide.',
});
