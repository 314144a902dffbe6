/**
 * A task of an exam, as 'domain.task', and the tasks of its successor that it became: none if it was dropped. `unclear`: nobody can
 * say for certain, and `to` lists what it may have become.
 */
export type Objective = { task: string; to: string[]; unclear?: true | undefined };

/** How many of an exam's tasks are unchanged, moved, split, dropped, or of unclear fate in its successor, and how many are new there. */
export type Changes = { same: number; moved: number; split: number; dropped: number; unclear: number; new: number };

/** Whether following successors from an exam's new one leads back to it; `successors`: what every exam's is, by edition. */
export function isRing(successors: ReadonlyMap<string, string | null>, edition: string, successor: string): boolean {
  const seen = new Set<string>();
  for (let next: string | null | undefined = successor; next != null && !seen.has(next); next = successors.get(next)) {
    if (next === edition) return true;
    seen.add(next);
  }
  return false;
}

/** What was answered in a task. */
type TaskSums = { domain: number; task: number; asked: number; correct: number };

/** Whether a map says of every task of an exam what it became; of a partial one, nobody can say how much changes. */
export const isWholeMap = (objectives: readonly Objective[], tasks: readonly string[]): boolean =>
  tasks.every((name) => objectives.some(({ task }) => task === name));

/** The first task of a map that the successor does not have; null if it has them all. */
export const missingTarget = (objectives: readonly Objective[], next: readonly string[]): string | null =>
  objectives.flatMap(({ to }) => to).find((task) => !next.includes(task)) ?? null;

/** How different a successor is; `next` are its tasks. Tasks that were merged count as moved. */
export function changesIn(objectives: readonly Objective[], next: readonly string[]): Changes {
  const clear = objectives.filter(({ unclear }) => !unclear);
  const count = (fits: (objective: Objective) => boolean) => clear.filter(fits).length;
  const carried = carriedTasks(objectives);
  const isSame = ({ task, to }: Objective) => to[0] === task && carried.get(task) === task;
  const whole = count(({ to }) => to.length === 1);
  const same = count(isSame);
  const known = new Set(objectives.flatMap(({ to }) => to));
  return {
    same,
    moved: whole - same,
    split: count(({ to }) => to.length > 1),
    dropped: count(({ to }) => to.length === 0),
    unclear: objectives.length - clear.length,
    new: next.filter((task) => !known.has(task)).length,
  };
}

/** The successor's tasks that equal exactly one earlier task, whole, whatever their numbers; keyed by the new one. */
export function carriedTasks(objectives: readonly Objective[]): Map<string, string> {
  const sources = Map.groupBy(
    objectives.flatMap(({ task, to, unclear }) =>
      to.map((target) => ({ task, target, isWhole: to.length === 1 && !unclear })),
    ),
    ({ target }) => target,
  );
  return new Map(
    [...sources].flatMap(([target, [first, ...others]]) =>
      first!.isWhole && others.length === 0 ? [[target, first!.task] as const] : [],
    ),
  );
}

/** The successor's domain that most of the unchanged tasks of an earlier domain went to; else the one of its number, or the first. */
export function domainAfter(
  carried: ReadonlyMap<string, string>,
  earlier: number,
  domains: readonly { number: number }[],
): number {
  const went = [...carried]
    .filter(([, before]) => placeOf(before).domain === earlier)
    .map(([now]) => placeOf(now).domain);
  const most = [...Map.groupBy(went, (domain) => domain)].toSorted(
    ([a, left], [b, right]) => right.length - left.length || a - b,
  )[0]?.[0];
  return most ?? (domains.find(({ number }) => number === earlier) ?? domains[0])?.number ?? earlier;
}

/** Answers in the earlier exam's unchanged tasks, under the tasks they are now. */
export function carriedSums(tasks: readonly TaskSums[], carried: ReadonlyMap<string, string>): TaskSums[] {
  return [...carried].flatMap(([now, before]) => {
    const sums = tasks.find(({ domain, task }) => `${domain}.${task}` === before);
    return sums ? [{ ...sums, ...placeOf(now) }] : [];
  });
}

/** Answers by task, including those carried over from unchanged tasks. */
export function withCarried(own: readonly TaskSums[], carried: readonly TaskSums[]): TaskSums[] {
  const tasks = Map.groupBy([...own, ...carried], ({ domain, task }) => `${domain}.${task}`);
  return [...tasks.values()].map((sums) => ({
    ...sums[0]!,
    asked: sums.reduce((all, { asked }) => all + asked, 0),
    correct: sums.reduce((all, { correct }) => all + correct, 0),
  }));
}

/** A task's name: '2.1'. */
export function placeOf(name: string): { domain: number; task: number } {
  const [domain, task] = name.split('.').map(Number);
  return { domain: domain!, task: task! };
}

type Version = { effective: string | null; retires: string | null };

/** The version to study for an exam on that day, as an ISO date; null: no date given. */
export function versionToStudy(
  examDate: string | null,
  { effective, retires }: Version,
  others: { hasSuccessor: boolean; hasPredecessor: boolean },
): 'this' | 'successor' | 'predecessor' {
  if (examDate === null) return 'this';
  if (others.hasSuccessor && retires !== null && examDate > retires) return 'successor';
  if (others.hasPredecessor && effective !== null && examDate < effective) return 'predecessor';
  return 'this';
}
