import { type Random, shuffle } from '../question/random.ts';

type MissedQuestion = { id: string; task: string };

/**
 * For each missed question one to be asked in its place: another one of its task that the learner has met, so that it takes the
 * idea and not the wording, and nothing new is used up; itself where there is no other. None twice, none that is taken; what
 * finds none is left out. `metOf` gives the questions of a task that the learner has met.
 */
export function standIns(
  missed: readonly MissedQuestion[],
  metOf: (task: string) => readonly string[],
  takenIds: ReadonlySet<string>,
  random: Random,
): { missedId: string; id: string }[] {
  const known = new Set([...takenIds, ...missed.map(({ id }) => id)]);
  return [...Map.groupBy(missed, ({ task }) => task)].flatMap(([task, own]) => {
    const met = metOf(task);
    const others = shuffle(
      met.filter((id) => !known.has(id)),
      random,
    );
    return own.flatMap(({ id }, index) => {
      const other = others[index] ?? (!takenIds.has(id) && met.includes(id) ? id : undefined);
      return other === undefined ? [] : [{ missedId: id, id: other }];
    });
  });
}
