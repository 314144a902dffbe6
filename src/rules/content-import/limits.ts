/** Every threshold of the content check. Shares are 0 to 1. */
export const limits = {
  /** Sum of the domains' weights, with a band counted at its midpoint. */
  weightSum: { from: 85, to: 115 },
  /** Words, both ends included. */
  stemWords: { from: 5, to: 110 },
  explanationWords: { from: 8, to: 150 },
  rationaleWords: { from: 5, to: 80 },
  /** The longest option is at most `ratio` times the shortest, judged only if it exceeds `from` characters. */
  optionLength: { ratio: 2.2, from: 40 },
  /** With fewer items than this, chance alone moves the shares too far to judge them. */
  itemsForShares: 20,
  /** A pack this large is assumed to be meant to cover its exam. */
  itemsForCoverage: 30,
  keyLongestShare: 0.35,
  /** Chi-square at p = 0.01 with 3 degrees of freedom. */
  keyPositionChiSquare: 11.345,
  difficulty: {
    easy: { from: 0.1, to: 0.6 },
    medium: { from: 0.2, to: 0.65 },
    hard: { from: 0.1, to: 0.45 },
  },
  domainShareDistance: 0.05,
  /** Two items at least this similar are the same item twice. */
  similarity: 0.5,
  shingleWords: 5,
  guideWords: { from: 250, to: 1600 },
  cardsPerTask: 3,
  cardWords: { from: 1, to: 40 },
  noteWords: { from: 15, to: 90 },
} as const;

/** A closed range. */
export type Range = { readonly from: number; readonly to: number };

/** Whether the value is in the range, ends included; a hair beyond an end is rounding, not a breach. */
export function within(value: number, range: Range): boolean {
  return value >= range.from - 1e-9 && value <= range.to + 1e-9;
}
