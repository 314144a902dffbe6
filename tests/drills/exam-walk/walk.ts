import type { Page } from 'playwright-core';
import type { makeExamSite } from '../exam-site.ts';
import type { Candidate } from './candidate.ts';
import type { walkContent } from './content.ts';
import type { Tally } from './tally.ts';

/** What a walk works with. `shot` saves the screen in light and dark if pictures are wanted. */
export type Walk = {
  page: Page;
  own: Candidate;
  site: Awaited<ReturnType<typeof makeExamSite>>;
  content: Awaited<ReturnType<typeof walkContent>>;
  isTouch: boolean;
  tally: Tally;
  shot(what: string): Promise<void>;
};
