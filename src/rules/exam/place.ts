/** The name an exam uses for anything unnamed. */
export const GENERAL = 'General';
const MOST = 99;

/**
 * A domain or a task. A placeholder was named by the product and gives way to the first name given: the
 * domain of a still empty exam, a task 'General' without study content, or one that is named after its number.
 */
type NumberedPlace = { number: number; name: string; isPlaceholder: boolean };
export type PlaceTask = NumberedPlace;
/** `weight` is 0 if nobody has set one. */
export type PlaceDomain = NumberedPlace & { weight: number; tasks: readonly PlaceTask[] };

/** How an author specifies a domain or a task: number, name, both, or a text that may be either; or not at all. */
export type PlaceName = {
  number?: number | undefined;
  name?: string | undefined;
  either?: string | number | null | undefined;
};

export type Placement = { domains: readonly PlaceDomain[]; domain: number; task: number };
export type PlaceFault = { of: 'domain' | 'task'; reason: string };
export const isPlaceFault = (result: Placement | PlaceFault): result is PlaceFault => 'reason' in result;

const tidy = (name: string) => name.trim().replace(/\s+/g, ' ');
/** A name as names are compared: spacing and case make no difference. */
export const foldedName = (name: string): string => tidy(name).normalize('NFC').toLowerCase();
/** Whether two names are the same, ignoring spacing and case. */
export const isSameName = (a: string, b: string): boolean => foldedName(a) === foldedName(b);

/**
 * Where something goes that names its domain and task: anything the exam lacks is created, with the given or next
 * number. Without a domain it goes in 'General', without a task in its domain's first. The arguments are
 * not modified; the answer holds the updated domains.
 */
export function placeIn(
  domains: readonly PlaceDomain[],
  names: { domain: PlaceName; task: PlaceName },
): Placement | PlaceFault {
  const wanted = readNamed(domains, names.domain, 'domain');
  const [only] = domains;
  const isGeneral = !wanted.name
    ? (wanted.number ?? 1) === 1
    : isSameName(wanted.name, GENERAL) && (wanted.number ?? 1) === 1;
  const remainingDomains = only?.isPlaceholder && !isGeneral ? [] : domains;
  const domain = findOrMake(
    remainingDomains,
    wanted.number === undefined && !wanted.name ? { name: GENERAL } : wanted,
    'domain',
  );
  if ('reason' in domain) return { of: 'domain', reason: domain.reason };
  const before = remainingDomains.find(({ number }) => number === domain.number);
  const task = taskIn(before?.tasks ?? [], names.task, before?.isPlaceholder === true);
  if ('reason' in task) return { of: 'task', reason: `In domain ${domain.number}: ${task.reason}` };
  const isKept = before && !before.isPlaceholder && before.tasks === task.tasks;
  const after: PlaceDomain = {
    ...domain,
    isPlaceholder: false,
    weight: before?.weight ?? 0,
    tasks: task.tasks,
  };
  return {
    domains: isKept ? remainingDomains : inOrder([...remainingDomains.filter((entry) => entry !== before), after]),
    domain: domain.number,
    task: task.number,
  };
}

/** Whether there is a task of that number in the domain of that number. */
export function hasPlace(domains: readonly PlaceDomain[], domain: number, task: number): boolean {
  return domains.some(({ number, tasks }) => number === domain && tasks.some((entry) => entry.number === task));
}

/** The name by which `placeIn` finds a task again; its number if another task has that name. */
export function nameOfTask(domains: readonly PlaceDomain[], domain: number, task: number): string {
  const tasks = domains.find(({ number }) => number === domain)?.tasks ?? [];
  const entry = tasks.find(({ number }) => number === task);
  return entry && tasks.find(({ name }) => isSameName(name, entry.name)) === entry ? entry.name : String(task);
}

/** The domains added along the way, and whether each has weight: it doesn't if others already have weights. */
export function newDomains(before: readonly PlaceDomain[], after: readonly PlaceDomain[]) {
  const hasWeights = after.some(({ weight }) => weight > 0);
  return after
    .filter(({ number, name }) => !before.some((entry) => entry.number === number && entry.name === name))
    .map(({ number, name, weight }) => ({ number, name, weighs: !hasWeights || weight > 0 }));
}

function taskIn(
  tasks: readonly PlaceTask[],
  placeName: PlaceName,
  isUntouched: boolean,
): { tasks: readonly PlaceTask[]; number: number } | { reason: string } {
  const request = readNamed(tasks, placeName, 'task');
  const isNamed = request.number !== undefined || request.name !== undefined;
  const [first] = tasks;
  if (!isNamed && first) return { tasks, number: first.number };
  const entry = tasks.find(({ number }) => number === request.number);
  const isRenamed =
    entry?.isPlaceholder && request.name !== undefined && !tasks.some(({ name }) => isSameName(name, request.name!));
  const currentTasks = isUntouched ? [] : isRenamed ? tasks.filter((task) => task !== entry) : tasks;
  const place = findOrMake(currentTasks, isNamed ? request : { name: GENERAL }, 'task');
  if ('reason' in place) return place;
  const isKept = currentTasks.some(({ number, isPlaceholder }) => number === place.number && !isPlaceholder);
  if (isKept) return { tasks: currentTasks, number: place.number };
  const task = { ...place, isPlaceholder: request.name === undefined };
  return {
    tasks: inOrder([...currentTasks.filter(({ number }) => number !== task.number), task]),
    number: task.number,
  };
}

/** The input as number and name. A text is a known name, a number, or a new name; 'Task 3' doesn't name anything. */
function readNamed(
  places: readonly NumberedPlace[],
  { number, name, either }: PlaceName,
  what: 'domain' | 'task',
): { number?: number; name?: string } {
  const text = tidy(name ?? String(either ?? ''));
  const [, prefix, digits] = /^(?:(domain|task) )?([1-9]\d?)$/i.exec(text) ?? [];
  const isNumber =
    digits !== undefined &&
    (number ?? Number(digits)) === Number(digits) &&
    (prefix === undefined ? name === undefined : prefix.toLowerCase() === what) &&
    !places.some((entry) => isSameName(entry.name, text));
  if (isNumber) return { number: Number(digits) };
  return { ...(number !== undefined && { number }), ...(text !== '' && { name: text }) };
}

function findOrMake(
  places: readonly NumberedPlace[],
  { number, name }: { number?: number; name?: string },
  what: 'domain' | 'task',
): { number: number; name: string } | { reason: string } {
  const kind = what === 'domain' ? 'Domain' : 'Task';
  const ofNumber = places.find((entry) => entry.number === number);
  const ofName = name === undefined ? undefined : places.find((entry) => isSameName(entry.name, name));
  if (ofNumber && (name === undefined || isSameName(ofNumber.name, name))) return ofNumber;
  if (ofNumber) return { reason: `${kind} ${number} is “${ofNumber.name}”, not “${name}”` };
  if (ofName && number !== undefined) return { reason: `“${ofName.name}” is ${what} ${ofName.number}, not ${number}` };
  if (ofName) return ofName;
  const free = number ?? nextFree(places.map((entry) => entry.number));
  return free === undefined
    ? { reason: `There are already ${MOST} ${what}s` }
    : { number: free, name: name ?? `${kind} ${free}` };
}

/** The number after the last; if that is the maximum, the first free one. */
function nextFree(taken: readonly number[]): number | undefined {
  const next = Math.max(0, ...taken) + 1;
  if (next <= MOST) return next;
  return Array.from({ length: MOST }, (_, index) => index + 1).find((number) => !taken.includes(number));
}

const inOrder = <T extends NumberedPlace>(list: readonly T[]): T[] => list.toSorted((a, b) => a.number - b.number);
