import type { AdminDomain } from '#contract/exam-admin.ts';
import { GENERAL } from '#rules/exam/place.ts';

/** A domain or task as chosen: the number of a known one, the name of a new one, or neither yet. */
export type PickedPlace = { number?: number | undefined; name?: string | undefined };

/** The choice that creates a new one. */
export const NEW_PLACE = 'new';

type Numbered = { number: number; name: string };

/** What is chosen among these; a number that none of them has chooses nothing. */
export function pickedOf(known: readonly Numbered[], { number, name }: PickedPlace): PickedPlace {
  if (name !== undefined) return { name };
  return known.some((place) => place.number === number) ? { number } : {};
}

/** The only one there is; none is chosen if there are several. */
export const onlyOf = (known: readonly Numbered[]): PickedPlace =>
  known.length === 1 ? { number: known[0]!.number } : {};

/** The domains of an exam to choose from. None in an exam without questions that has only the placeholder, which takes the first name given. */
export const choosableDomains = ({
  domains,
  questionCount,
}: {
  domains: readonly AdminDomain[];
  questionCount: number;
}) => (questionCount === 0 && domains.every(({ name }) => name === GENERAL) ? [] : domains);

/** What is still missing of a choice, in a sentence; null if nothing is. */
export function pickFault(what: 'domain' | 'task', known: readonly Numbered[], picked: PickedPlace): string | null {
  if (known.length === 0) return null;
  if (picked.name !== undefined) return picked.name.trim() === '' ? `Enter the name of the new ${what}` : null;
  return known.some(({ number }) => number === picked.number) ? null : `Choose a ${what}`;
}
