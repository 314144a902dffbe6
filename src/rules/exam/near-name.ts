import { GENERAL, isSameName } from './place.ts';

/** Names shorter than this are alike too easily. */
const LEAST = 3;

/**
 * Whether saving adds a domain or a task of this name to those that are known, and which of them was perhaps meant. Null if it adds
 * none, or if there are none yet besides a placeholder, which gives way to the first name.
 */
export function newPlace(
  what: 'domain' | 'task',
  name: string,
  known: readonly { number: number; name: string }[],
): { near: string | null } | null {
  const [, digits] = new RegExp(`^\\s*${what} (\\d+)\\s*$`, 'i').exec(name) ?? [];
  const isKnown = known.some((place) => isSameName(place.name, name) || String(place.number) === digits);
  if (name.trim() === '' || isKnown || known.every((place) => place.name === GENERAL)) return null;
  return {
    near: nearName(
      name,
      known.map((place) => place.name),
    ),
  };
}

/** The known name that this is most like, if it is one with a few letters mistyped, or the beginning of one. */
function nearName(name: string, known: readonly string[]): string | null {
  const typed = plain(name);
  if (typed.length < LEAST) return null;
  const found = known
    .map((own) => ({ own, steps: plain(own).startsWith(typed) ? 0 : stepsBetween(typed, plain(own)) }))
    .toSorted((a, b) => a.steps - b.steps)[0];
  return found && found.steps <= Math.max(1, Math.floor(typed.length / 4)) ? found.own : null;
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How many letters must be added, removed, or replaced to make one text from the other. */
function stepsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row[b.length]!;
}
