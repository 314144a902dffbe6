import { GENERAL, isSameName, type PlaceDomain } from './place.ts';

/** A domain that an import created. */
type MadeDomain = { number: number; name: string };
/** A task that an import created or, where it was a placeholder of another name, named. */
type MadeTask = { domain: number; number: number; name: string; before: string | null };

/** The domains and tasks that an import created, including the tasks of those domains. */
export type MadePlaces = {
  domains: MadeDomain[];
  tasks: MadeTask[];
  /** Those that undoing the import removed, as 'domain' or 'domain.task'. */
  removed: string[];
  /** Undoing the import left the exam without domains, so that it has a placeholder. */
  hasPlaceholder: boolean;
};

type Used = ReadonlySet<string>;

export const nameOfPlace = (domain: number, task: number): string => `${domain}.${task}`;

/** What was created on the way from one list of domains to another; null if nothing was. */
export function madePlaces(before: readonly PlaceDomain[], after: readonly PlaceDomain[]): MadePlaces | null {
  const made: MadePlaces = { domains: [], tasks: [], removed: [], hasPlaceholder: false };
  for (const { number, name, tasks } of after) {
    const earlier = before.find((domain) => domain.number === number && domain.name === name);
    if (!earlier) made.domains.push({ number, name });
    for (const task of tasks) {
      const held = earlier?.tasks.find((own) => own.number === task.number);
      if (held?.name !== task.name)
        made.tasks.push({ domain: number, number: task.number, name: task.name, before: held?.name ?? null });
    }
  }
  return made.domains.length + made.tasks.length === 0 ? null : made;
}

/**
 * The domains without those that an import created and nothing uses: no question or study content in use, no weight, no other task, and
 * the name it came with. `used` names tasks, as 'domain.task'. An exam left without domains has its placeholder again.
 */
export function withoutMade(
  domains: readonly PlaceDomain[],
  made: MadePlaces,
  used: Used,
): { domains: readonly PlaceDomain[]; made: MadePlaces } {
  const removed: string[] = [];
  const left = domains.flatMap((domain): PlaceDomain[] => {
    const madeDomain = made.domains.find(({ number }) => number === domain.number);
    if (madeDomain && madeDomain.name !== domain.name) return [domain];
    const own = made.tasks.filter(
      (task) => task.domain === domain.number && !used.has(nameOfPlace(domain.number, task.number)),
    );
    const madeOf = (task: { number: number; name: string }) =>
      own.find(({ number, name }) => number === task.number && name === task.name);
    const kept = domain.tasks.filter((task) => madeOf(task)?.before !== null);
    if (kept.length === 0 && (!madeDomain || domain.weight > 0)) return [domain];
    removed.push(
      ...domain.tasks.filter((task) => madeOf(task)).map(({ number }) => nameOfPlace(domain.number, number)),
    );
    if (kept.length === 0) {
      removed.push(String(domain.number));
      return [];
    }
    const tasks = kept.map((task) => ({ ...task, name: madeOf(task)?.before ?? task.name }));
    return tasks.length === domain.tasks.length && tasks.every(({ name }, index) => name === domain.tasks[index]!.name)
      ? [domain]
      : [{ ...domain, tasks }];
  });
  const task = { number: 1, name: GENERAL, isPlaceholder: true };
  const placeholder = { number: 1, name: GENERAL, isPlaceholder: true, weight: 0, tasks: [task] };
  const isEmpty = left.length === 0;
  return { domains: isEmpty ? [placeholder] : left, made: { ...made, removed, hasPlaceholder: isEmpty } };
}

/**
 * The domains with what undoing an import removed, where its number and its name are still free, and the tasks, as 'domain.task', whose
 * place now belongs to something else. An untouched placeholder gives way again.
 */
export function withMade(
  domains: readonly PlaceDomain[],
  { domains: madeDomains, tasks: madeTasks, removed, hasPlaceholder }: MadePlaces,
  used: Used,
): { domains: readonly PlaceDomain[]; lost: Used } {
  const lost = new Set<string>();
  const isRemoved = (name: string) => removed.includes(name);
  const isUntouched = domains.length === 1 && domains[0]!.name === GENERAL && used.size === 0;
  let after = hasPlaceholder && isUntouched ? [] : [...domains];
  for (const { number, name } of madeDomains) {
    const there = after.find((domain) => domain.number === number);
    const own = madeTasks.filter((task) => task.domain === number);
    if (!there && !after.some((domain) => isSameName(domain.name, name))) {
      const tasks = own.map((task) => ({ number: task.number, name: task.name, isPlaceholder: false }));
      after = [...after, { number, name, isPlaceholder: false, weight: 0, tasks }];
    } else if (!there || (isRemoved(String(number)) && !isSameName(there.name, name)))
      for (const task of own) lost.add(nameOfPlace(number, task.number));
  }
  for (const { domain: number, number: task, name, before } of madeTasks) {
    const place = nameOfPlace(number, task);
    const domain = after.find((entry) => entry.number === number);
    if (!domain || lost.has(place)) continue;
    const there = domain.tasks.find((own) => own.number === task);
    const isTaken = domain.tasks.some((own) => own.number !== task && isSameName(own.name, name));
    const isFree = !there || (there.name === before && isRemoved(place));
    if (isFree && !isTaken) {
      const tasks = [...domain.tasks.filter((own) => own !== there), { number: task, name, isPlaceholder: false }];
      const changed = { ...domain, tasks: tasks.toSorted((a, b) => a.number - b.number) };
      after = after.map((entry) => (entry === domain ? changed : entry));
    } else if (!there || (before === null && isRemoved(place) && !isSameName(there.name, name))) lost.add(place);
  }
  return { domains: after.toSorted((a, b) => a.number - b.number), lost };
}
