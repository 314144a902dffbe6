import type { Source } from '../exam/source.ts';
import type { Random } from '../question/random.ts';

/** An answer, and why it is right or wrong. */
export type Choice = { text: string; rationale: string };

/** A wrong answer, named after the misconception behind it. */
export type Misconception = Choice & { belief: string };

/** What a family makes from random numbers: the right answer, and at least three a half-prepared person would give. */
export type Instance = { stem: string; key: Choice; wrong: readonly Misconception[]; explanation: string };

/** Questions that ask the same thing with different figures. Pure: the same random numbers give the same question. */
export type Family = { name: string; topic: string; sources: readonly Source[]; draw(random: Random): Instance };

/** Why no read date is given for these sources. */
const UNREAD = 'Cited from what is known of the page, which was not opened';

export const source = (title: string, url: string, section?: string): Source => ({
  title,
  url,
  ...(section !== undefined && { section }),
  unread: UNREAD,
});
