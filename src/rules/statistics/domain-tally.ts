import { type Counted, type Tally, tallyBy } from '../question/tally.ts';

/** What became of a question of a domain. */
export type Entry = Counted & {
  domainNumber: number;
  /** Its key had been shown to the person before. */
  isKeyKnown: boolean;
};

export type DomainTally = Tally & { domainNumber: number };

/** Whether it says something about strength: a miss always does, a right answer only before its key was shown. */
export const countsForStrength = ({ isCorrect, isKeyKnown }: Pick<Entry, 'isCorrect' | 'isKeyKnown'>): boolean =>
  !isCorrect || !isKeyKnown;

/** What counts for strength, by domain, in the order of the domains. */
export function domainTally(entries: readonly Entry[]): DomainTally[] {
  return tallyBy(entries.filter(countsForStrength), ({ domainNumber }) => domainNumber)
    .map(({ key, asked, answered, correct }) => ({ domainNumber: key, asked, answered, correct }))
    .sort((a, b) => a.domainNumber - b.domainNumber);
}
