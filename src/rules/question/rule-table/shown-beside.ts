/**
 * The given rules, matched with the right ones: each right rule that was met gets its match, wherever in its rank it was;
 * the others get what is left, in its own place if possible. Null if nothing was given.
 */
export function shownBeside(
  right: readonly string[],
  marks: readonly boolean[],
  answer: readonly string[],
): (string | null)[] {
  const slots = answer.map((rule) => (rule === '' ? null : rule));
  for (const [place, rule] of right.entries()) {
    if (marks[place]) slots[slots[place] === rule ? place : slots.indexOf(rule)] = null;
  }
  const own = right.map((rule, place) => {
    if (marks[place]) return rule;
    const here = slots[place] ?? null;
    slots[place] = null;
    return here;
  });
  const rest = slots.filter((rule) => rule !== null);
  return own.map((rule) => rule ?? rest.shift() ?? null);
}
