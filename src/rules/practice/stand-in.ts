import { sample } from '../question/draw/sample.ts';
import type { Random } from '../question/random.ts';

type MissedQuestion = { id: string; task: string };

/**
 * For each missed question, one to ask instead: another one of its task that the learner has seen, so that it tests the
 * idea rather than the wording and uses up nothing new; itself if there is no other. No repeats, none already taken; if
 * nothing is found, it is left out. `metOf` gives a task's questions the learner has seen.
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
    const others = sample([met.filter((id) => !known.has(id))], own.length, random);
    return own.flatMap(({ id }, index) => {
      const other = others[index] ?? (!takenIds.has(id) && met.includes(id) ? id : undefined);
      return other === undefined ? [] : [{ missedId: id, id: other }];
    });
  });
}
