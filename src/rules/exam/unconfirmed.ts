import { dateText } from '../wording/date.ts';

/** After how many days facts that were checked with the vendor want to be checked again. */
export const CHECKED_FOR_DAYS = 90;

const DAY_MS = 86_400_000;

/** Whether the facts of an exam were checked with the vendor lately, as of a day; both are ISO dates. */
export const isConfirmed = (verified: string | null, today: string): boolean =>
  verified !== null && Date.parse(today) - Date.parse(verified) <= CHECKED_FOR_DAYS * DAY_MS;

/** What is said to those who run the site of facts that nobody checked lately; null: they were. */
export function unconfirmedText(verified: string | null, today: string): string | null {
  if (isConfirmed(verified, today)) return null;
  return verified === null
    ? 'Its facts are not confirmed with the vendor.'
    : `Its facts were last confirmed with the vendor on ${dateText(verified)}.`;
}
