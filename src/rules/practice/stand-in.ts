import type { Random } from '../question/random.ts';
import { sample } from '../question/sample.ts';

type Missed = { id: string; task: string };

/**
 * For each missed question one to be asked in its place: another one of its task, so that it takes the idea and not the
 * wording; itself where the task has no other. None twice, none that is taken; what finds none is left out. The
 * cost grows with what was missed and what is taken, not with the bank.
 */
export function standIns(
  missed: readonly Missed[],
  listsOf: (task: string) => readonly (readonly string[])[],
  taken: ReadonlySet<string>,
  random: Random,
): { missedId: string; id: string }[] {
  const known = new Set([...taken, ...missed.map(({ id }) => id)]);
  return [...Map.groupBy(missed, ({ task }) => task)].flatMap(([task, own]) => {
    const lists = listsOf(task);
    const others = sample(lists, own.length + known.size, random).filter((id) => !known.has(id));
    return own.flatMap(({ id }, index) => {
      const other = others[index] ?? (!taken.has(id) && lists.some((list) => list.includes(id)) ? id : undefined);
      return other === undefined ? [] : [{ missedId: id, id: other }];
    });
  });
}
