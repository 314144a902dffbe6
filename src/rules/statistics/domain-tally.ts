/** What became of a question, as far as sums go. */
type Entry = { domainNumber: number; isAnswered: boolean; isCorrect: boolean };

export type DomainTally = { domainNumber: number; asked: number; answered: number; correct: number };

/** Questions counted by domain, in the order of the domains. */
export function domainTally(entries: readonly Entry[]): DomainTally[] {
  const tallies = new Map<number, DomainTally>();
  for (const { domainNumber, isAnswered, isCorrect } of entries) {
    const tally = tallies.get(domainNumber) ?? { domainNumber, asked: 0, answered: 0, correct: 0 };
    tally.asked += 1;
    if (isAnswered) tally.answered += 1;
    if (isCorrect) tally.correct += 1;
    tallies.set(domainNumber, tally);
  }
  return [...tallies.values()].sort((a, b) => a.domainNumber - b.domainNumber);
}
