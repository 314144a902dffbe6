/**
 * What was given, beside each of the right rules: beside one that is met that very rule, wherever among those of its rank it stood;
 * beside the others what is left, each at its own place where it can be. Null where nothing was given.
 */
export function shownBeside(
  right: readonly string[],
  marks: readonly boolean[],
  given: readonly string[],
): (string | null)[] {
  const left = given.map((rule) => (rule === '' ? null : rule));
  for (const [place, rule] of right.entries()) {
    if (marks[place]) left[left[place] === rule ? place : left.indexOf(rule)] = null;
  }
  const own = right.map((rule, place) => {
    if (marks[place]) return rule;
    const here = left[place] ?? null;
    left[place] = null;
    return here;
  });
  const rest = left.filter((rule) => rule !== null);
  return own.map((rule) => rule ?? rest.shift() ?? null);
}
