/** What became of a question, as far as sums go. */
export type Entry = {
  domainNumber: number;
  isAnswered: boolean;
  isCorrect: boolean;
  /** Its key had been shown to the person before. */
  isKeyKnown: boolean;
};

export type Tally = { asked: number; answered: number; correct: number };
export type DomainTally = Tally & { domainNumber: number };

/** Whether it says something about strength: a miss always does, a right answer only before its key was shown. */
export const countsForStrength = ({ isCorrect, isKeyKnown }: Pick<Entry, 'isCorrect' | 'isKeyKnown'>): boolean =>
  !isCorrect || !isKeyKnown;

/** Questions counted, whether they say something about strength or not. */
export function tallyOf(entries: readonly Pick<Entry, 'isAnswered' | 'isCorrect'>[]): Tally {
  return {
    asked: entries.length,
    answered: entries.filter(({ isAnswered }) => isAnswered).length,
    correct: entries.filter(({ isCorrect }) => isCorrect).length,
  };
}

/** What counts for strength, by domain, in the order of the domains. */
export function domainTally(entries: readonly Entry[]): DomainTally[] {
  const domains = Map.groupBy(entries.filter(countsForStrength), ({ domainNumber }) => domainNumber);
  return [...domains]
    .map(([domainNumber, own]) => ({ domainNumber, ...tallyOf(own) }))
    .sort((a, b) => a.domainNumber - b.domainNumber);
}
