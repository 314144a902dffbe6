import type { ScoreTable } from './exam-form.ts';
import { STEP, UNSHIFTED } from './grid.ts';
import type { ScoreInterval } from './predict.ts';
import type { Strengths } from './strengths.ts';

/** How many questions are asked at a time: what one more sitting is worth is said of this many. */
export const MORE_ANSWERS = 25;

/** Between the quantiles of an 80 % interval of a normal distribution, in standard deviations. */
const WIDTH_IN_SDS = 2.5631;
/** What is known of someone before the first answer, in answers. */
const PRIOR_ANSWERS = 5;

/** By fewer points than this, nobody would see it. */
const LEAST_NARROWING = 2;

type Spread = { mean: number; variance: number };

/** The share of a domain's points at each ability, and how much it varies with the strength there. */
function* domainShares({ abilities }: Strengths, table: ScoreTable, offset: number) {
  const steps = Math.round(offset / STEP);
  for (const { weight, first, domains } of abilities) {
    const shares = table.domains.map(({ means }, domain): Spread => {
      let [total, sum, square] = [0, 0, 0];
      domains[domain]!.forEach((chance, index) => {
        const share = means[first + index + UNSHIFTED - steps]!;
        total += chance;
        sum += chance * share;
        square += chance * share * share;
      });
      const mean = sum / total;
      return { mean, variance: Math.max(0, square / total - mean * mean) };
    });
    yield { weight, shares };
  }
}

/** What share of its points a person would earn in each domain of our form. */
export function expectedShares(strengths: Strengths, table: ScoreTable): number[] {
  const sums = table.domains.map(() => 0);
  let total = 0;
  for (const { weight, shares } of domainShares(strengths, table, 0)) {
    total += weight;
    shares.forEach(({ mean }, domain) => (sums[domain]! += weight * mean));
  }
  return sums.map((sum) => sum / total);
}

/** The expected share of points if the form is harder by this many logits. */
function meanScore(strengths: Strengths, table: ScoreTable, offset: number): number {
  const seats = table.domains.reduce((sum, domain) => sum + domain.seats, 0);
  let [sum, total] = [0, 0];
  for (const { weight, shares } of domainShares(strengths, table, offset)) {
    total += weight;
    shares.forEach(({ mean }, domain) => (sum += (weight * mean * table.domains[domain]!.seats) / seats));
  }
  return sum / total;
}

/** How many points of a hundred an offset costs this person; negative if the exam is easier. */
export const pointsOfOffset = (strengths: Strengths, table: ScoreTable, offset: number): number =>
  100 * (meanScore(strengths, table, 0) - meanScore(strengths, table, offset));

/** The domain whose strength leaves the score on our form most open, and how wide the interval would be with more answers. */
export type Narrowing = { domain: number; from: number; to: number };
/** The domain in which most points are still to be had, and how many of a hundred. */
export type Raising = { domain: number; points: number };

/**
 * What would narrow the interval most; null if more answers would hardly do so. What part of its width is not knowing the person shrinks
 * with answers; the rest is the luck of a form.
 */
export function narrowing(
  strengths: Strengths,
  table: ScoreTable,
  { form, firsts }: { form: ScoreInterval; firsts: number },
): Narrowing | null {
  const seats = table.domains.reduce((sum, domain) => sum + domain.seats, 0);
  const nodes = [...domainShares(strengths, table, 0)];
  const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf = (domain: number) => table.domains[domain]!.seats / seats;
  const scoreAt = (shares: readonly Spread[]) =>
    shares.reduce((sum, { mean }, domain) => sum + mean * shareOf(domain), 0);
  const mean = nodes.reduce((sum, { weight, shares }) => sum + weight * scoreAt(shares), 0) / total;
  let unknown = nodes.reduce((sum, { weight, shares }) => sum + weight * (scoreAt(shares) - mean) ** 2, 0) / total;
  const ofDomain = table.domains.map((_, domain) => {
    const own = nodes.reduce((sum, { weight, shares }) => sum + weight * shares[domain]!.variance, 0) / total;
    return own * shareOf(domain) ** 2;
  });
  unknown += ofDomain.reduce((sum, own) => sum + own, 0);
  const width = form.high - form.low;
  const variance = (width / WIDTH_IN_SDS) ** 2;
  const left = (firsts + PRIOR_ANSWERS) / (firsts + MORE_ANSWERS + PRIOR_ANSWERS);
  const narrower = width * Math.sqrt(Math.max(0, 1 - (Math.min(unknown, variance) / variance) * (1 - left)));
  // As wide as the ends that are shown, each in whole percents.
  const from = Math.round(100 * form.high) - Math.round(100 * form.low);
  const to = Math.round(100 * narrower);
  return from - to < LEAST_NARROWING ? null : { domain: ofDomain.indexOf(Math.max(...ofDomain)), from, to };
}

/** Where most is to be gained: the domain's share of the form times what the person would still miss in it. */
export function raising(strengths: Strengths, table: ScoreTable): Raising | null {
  const seats = table.domains.reduce((sum, domain) => sum + domain.seats, 0);
  const points = expectedShares(strengths, table).map(
    (share, domain) => (100 * (1 - share) * table.domains[domain]!.seats) / seats,
  );
  const most = Math.max(...points);
  return points.length === 0 || most <= 0 ? null : { domain: points.indexOf(most), points: most };
}
