import { addDays, type Day } from '../flashcard/calendar.ts';

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
