/** The published share of a domain in percent: a band, or twice the same; twice 0 where nobody set one. */
type Band = { weightFrom: number; weightTo: number };

/** Shares such as 33.3 are rounded; whole ones that miss 100 are not. */
const ROUNDING = 0.5;

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;

/** What is wrong with the weights of an exam's domains as a whole, as a sentence; null where they add up or nobody set any. */
export function weightFault(domains: readonly Band[]): string | null {
  const least = domains.reduce((sum, { weightFrom }) => sum + weightFrom, 0);
  const most = domains.reduce((sum, { weightTo }) => sum + weightTo, 0);
  if (most === 0 || (least < 100 + ROUNDING && most > 100 - ROUNDING)) return null;
  const sum = least === most ? percent(most) : `${percent(least)} to ${percent(most)}`;
  return `The domain weights add up to ${sum}. They must add up to 100%.`;
}
