import { countText, wordFor } from '../wording/count.ts';

/** What is open, as counts. */
export type OpenWork = {
  /** Messages from the contact form that are not done. */
  messages: number;
  /** Reported questions that nobody has closed. */
  reports: number;
  /** Questions in use whose answers say that something is wrong with them. */
  doubted: number;
  /** Questions that somebody else wrote and that wait for a review. */
  review: number;
  /** Questions of one's own that a reviewer sent back. */
  returned: number;
  /** Exams on offer with domains that have no weight, which learners do not see. */
  weightless: number;
  /** Active exams without content. */
  inPreparation: number;
  /** Exams on offer whose facts were not checked with the vendor in the last 90 days. */
  oldFacts: number;
};

type Kind = keyof OpenWork;
export type WorkLine = { of: Kind; text: string };

const TEXTS: Record<Kind, (count: number) => string> = {
  messages: (count) => countText(count, 'open message'),
  reports: (count) => countText(count, 'reported question'),
  doubted: (count) =>
    `${countText(count, 'question')} that ${wordFor(count, 'needs', 'need')} a look: answers suggest a wrong key`,
  review: (count) => `${countText(count, 'question')} to review`,
  returned: (count) => `${countText(count, 'question')} of yours sent back by a reviewer`,
  weightless: (count) => `${countText(count, 'exam')} with domains that have no weight, which learners don’t see`,
  inPreparation: (count) => `${countText(count, 'active exam')} without content`,
  oldFacts: (count) => `${countText(count, 'exam')} whose facts are due for a check with the vendor`,
};

/** A line for everything that is open, in the order in which it matters. */
export const workLines = (work: OpenWork): WorkLine[] =>
  (Object.keys(TEXTS) as Kind[]).filter((of) => work[of] > 0).map((of) => ({ of, text: TEXTS[of](work[of]) }));
