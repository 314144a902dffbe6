/**
 * The order in which the questions of a sitting are asked, as places. A question added later keeps its place at the end, so that
 * events name the same questions as before, and is asked after the one it was added to.
 */
export function askedOrder(questions: readonly { after: number | null }[]): number[] {
  const added = Map.groupBy(questions.keys(), (place) => questions[place]!.after);
  const from = (after: number | null): number[] =>
    (added.get(after) ?? []).flatMap((place) => [place, ...(after !== null && place <= after ? [] : from(place))]);
  return from(null);
}
