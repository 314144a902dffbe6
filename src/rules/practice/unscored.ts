import { largestRemainderWithin } from '../exam/blueprint.ts';
import type { SimulationForm } from './simulation.ts';

/** How many questions in a simulation are unscored: fewer if the bank holds fewer questions than the exam has. */
export const unscoredOf = ({ questions, unscored }: Pick<SimulationForm, 'questions' | 'unscored'>, drawn: number) =>
  Math.floor((drawn * unscored) / questions);

/**
 * Which positions in a simulation are unscored: each domain's share, so the scored ones match the blueprint, and in it
 * the lowest by `rankOf`. `domains` gives each question's domain, by position.
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
