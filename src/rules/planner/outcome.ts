import { addDays, type Day } from '../flashcard/calendar.ts';

/** How the real exam went, as its candidate says. */
export const EXAM_RESULTS = ['passed', 'failed', 'moved', 'did not sit'] as const;
export type ExamResult = (typeof EXAM_RESULTS)[number];

/** Whether it was taken, so that there may be a score. */
export const wasTaken = (result: ExamResult): boolean => result === 'passed' || result === 'failed';

/** Larger than any vendor's scale. */
export const MOST_EXAM_SCORE = 10_000;

/** How long somebody is left alone before they are asked once more. */
const DAYS_BETWEEN = 7;

/** On which of their days somebody was asked how their exam went: on the site for the first time and once more, and by mail. */
export type Asked = { first: Day | null; again: Day | null; mailed: Day | null };

const isWeekAfter = (first: Day, today: Day): boolean => today >= addDays(first, DAYS_BETWEEN);

/** Whether it is time for the site to ask once more: a week later, or once a mail has asked. */
export const asksAgain = (today: Day, { first, again, mailed }: Asked): boolean =>
  first !== null && again === null && (mailed !== null || isWeekAfter(first, today));

/** Whether the site asks on a day: on all of the first, on all of the one when it asks once more, and never again. */
export const asksOnSite = (today: Day, asked: Asked): boolean =>
  asked.first === null || today === asked.first || today === asked.again || asksAgain(today, asked);

/** Whether the weekly mail asks: once, and not within a week of the site. */
export const asksInMail = (today: Day, { first, mailed }: Asked): boolean =>
  mailed === null && (first === null || isWeekAfter(first, today));
