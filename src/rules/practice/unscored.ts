import { largestRemainderWithin } from '../exam/blueprint.ts';
import type { SimulationForm } from './simulation.ts';

/** How many questions of a simulation do not count: fewer where the bank holds fewer questions than the exam has. */
export const unscoredOf = ({ questions, unscored }: Pick<SimulationForm, 'questions' | 'unscored'>, drawn: number) =>
  Math.floor((drawn * unscored) / questions);

/**
 * Which places of a simulation do not count: of each domain its share, so that what counts keeps the blueprint, and of those
 * the lowest by `rankOf`. `domains` are those of the questions, place by place.
 */
export function unscoredPlaces(domains: readonly number[], count: number, rankOf: (place: number) => string): number[] {
  const places = domains.map((domain, place) => ({ domain, place, rank: rankOf(place) }));
  const groups = [...Map.groupBy(places, ({ domain }) => domain).values()];
  const sizes = groups.map((own) => own.length);
  const shares = largestRemainderWithin(sizes, sizes, count);
  return groups
    .flatMap((own, index) => own.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, shares[index]))
    .map(({ place }) => place)
    .sort((a, b) => a - b);
}
