import { isAnswered, type PlaceState } from '#rules/practice/fold.ts';

/** What is picked in practice and not checked, by place; only on this page. */
export type Drafts = ReadonlyMap<number, readonly number[]>;

/** What is picked there and not checked; nothing where an answer was given, maybe on another device. */
export const draftOf = (drafts: Drafts, place: number, { picked }: Pick<PlaceState, 'picked'>): readonly number[] =>
  picked.length > 0 ? [] : (drafts.get(place) ?? []);

/** The whole answers that are picked and have still to be checked, in order. */
export function uncheckedOf(
  drafts: Drafts,
  places: readonly Pick<PlaceState, 'picked'>[],
  questions: readonly { chooses: number }[],
) {
  return questions.flatMap(({ chooses }, place) => {
    const picked = draftOf(drafts, place, places[place]!);
    return isAnswered({ picked }, chooses) ? [{ place, picked: [...picked] }] : [];
  });
}
