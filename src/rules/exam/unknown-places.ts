import { newPlace } from './near-name.ts';
import { foldedName, isPlaceFault, type PlaceDomain, placeIn, type PlaceName } from './place.ts';

/** How something that is imported names its domain and task. */
export type NamedPlace = { domain: PlaceName; task: PlaceName };

/** Where something that the exam lacks goes: to the domain or task of this number, or to one that is created for it. */
export type PlaceTarget = number | 'create';
export type PlaceTargets = ReadonlyMap<string, PlaceTarget>;

/** A domain that the exam lacks, or a task that one of its domains lacks, and how many of an import name it. */
export type UnknownPlace = {
  key: string;
  name: string;
  count: number;
  /** Of a task: the domain it is looked for in. */
  domain: number | null;
  /** None of those that go there names a domain; the one that would be created for them is 'General'. */
  isUnnamed: boolean;
  /** The number of the known one that is perhaps meant. */
  near: number | null;
};

/**
 * The domains and tasks that importing these would create, once each, in the order they are named. Tasks are looked for in the domain
 * that was chosen for theirs; those of a domain to be created come with it.
 */
export function unknownPlaces(
  domains: readonly PlaceDomain[],
  named: readonly NamedPlace[],
  targets: PlaceTargets,
): UnknownPlace[] {
  const found = new Map<string, UnknownPlace>();
  for (const place of named)
    for (const unknown of unknownOf(domains, place, targets))
      if (unknown) {
        const { count = 0, isUnnamed: areUnnamed = true } = found.get(unknown.key) ?? {};
        found.set(unknown.key, { ...unknown, isUnnamed: unknown.isUnnamed && areUnnamed, count: count + 1 });
      }
  // Domains first, since a choice of domain brings its tasks.
  return [...found.values()].toSorted((a, b) => Number(a.domain !== null) - Number(b.domain !== null));
}

/**
 * The domain and task that something goes to, where either was chosen for it; `task` is null if that is still created. Null if it goes
 * where it says.
 */
export function chosenPlace(
  domains: readonly PlaceDomain[],
  place: NamedPlace,
  targets: PlaceTargets,
): { domain: number; task: number | null } | null {
  const own = domainOf(domains, place);
  const domain = own?.unknown ? targets.get(own.unknown.key) : own?.number;
  if (!own || typeof domain !== 'number') return null;
  const task = taskIn(domains, domain, own.unknown ? inOther(place.task) : place.task);
  const target = task?.unknown && targets.get(task.unknown.key);
  if (own.unknown === undefined && typeof target !== 'number') return null;
  return { domain, task: typeof target === 'number' ? target : task?.unknown ? null : (task?.number ?? null) };
}

type Found = { number: number; unknown?: Omit<UnknownPlace, 'count'> };

function unknownOf(domains: readonly PlaceDomain[], place: NamedPlace, targets: PlaceTargets): Found['unknown'][] {
  const domain = domainOf(domains, place);
  const number = domain?.unknown ? targets.get(domain.unknown.key) : domain?.number;
  const task =
    typeof number === 'number' ? taskIn(domains, number, domain?.unknown ? inOther(place.task) : place.task) : null;
  return [domain?.unknown, task?.unknown];
}

/** Null if the place is at fault, as the server then says. */
function domainOf(domains: readonly PlaceDomain[], { domain }: NamedPlace): Found | null {
  const placement = placeIn(domains, { domain, task: {} });
  if (isPlaceFault(placement)) return null;
  const number = placement.domain;
  if (domains.some((known) => known.number === number)) return { number };
  const { name } = placement.domains.find((made) => made.number === number)!;
  const near = numberNear('domain', name, domains);
  return {
    number,
    unknown: { key: `domain ${foldedName(name)}`, name, domain: null, isUnnamed: isUnnamed(domain), near },
  };
}

function taskIn(domains: readonly PlaceDomain[], domain: number, task: PlaceName): Found | null {
  const placement = placeIn(domains, { domain: { number: domain }, task });
  if (isPlaceFault(placement)) return null;
  const number = placement.task;
  const known = domains.find((own) => own.number === domain)!.tasks;
  if (known.some((own) => own.number === number)) return { number };
  const made = placement.domains.find((own) => own.number === domain)!.tasks;
  const { name } = made.find((own) => own.number === number)!;
  const near = numberNear('task', name, known);
  return { number, unknown: { key: `task ${domain} ${foldedName(name)}`, name, domain, isUnnamed: false, near } };
}

/** Numbers of tasks mean nothing in another domain, names do. */
const inOther = ({ number, ...task }: PlaceName): PlaceName => (task.name === undefined ? { ...task, number } : task);

const isUnnamed = ({ number, name, either }: PlaceName) =>
  number === undefined && `${name ?? ''}${either ?? ''}`.trim() === '';

function numberNear(
  what: 'domain' | 'task',
  name: string,
  known: readonly { number: number; name: string }[],
): number | null {
  const near = newPlace(what, name, known)?.near ?? null;
  return known.find((place) => place.name === near)?.number ?? null;
}
