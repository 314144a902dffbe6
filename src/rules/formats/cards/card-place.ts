type NumberedName = { number: number; name: string };
type Domain = NumberedName & { tasks: readonly NumberedName[] };

/** Where cards go: a domain of the exam, and one of its tasks. */
export type CardPlace = { domain: number; task: number };
export type NamedPlace = CardPlace & { name: string };

/** Tags use underscores or hyphens for spaces. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

const numberIn = (name: string, what: string): number | null => {
  const [, digits] = new RegExp(`^(?:${what} )?0*([1-9]\\d?)(?:\\.0)?(?: |:|$)`).exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
};

/**
 * The task a note is filed under, from its deck and tag names: a task name unique in the exam, or its number (`2.1`, `Task 2.1`);
 * or the domain by name or number, with its first task if no name is one of its tasks. Null: none of them matches.
 */
export function placeOfCard(names: readonly string[], domains: readonly Domain[]): NamedPlace | null {
  const deckNames = names
    .flatMap((name) => name.split('::').toReversed())
    .map((name) => ({ name, plain: plain(name) }));
  const tasks = domains.flatMap((domain) => domain.tasks.map((task) => ({ domain, task })));
  for (const one of deckNames) {
    const [, first, second] = /^(?:task |objective )?(\d{1,2})\.([1-9]\d?)(?:\D|$)/.exec(one.plain) ?? [];
    const found = tasks.filter(({ domain, task }) =>
      second === undefined
        ? plain(task.name) === one.plain
        : domain.number === Number(first) && task.number === Number(second),
    );
    if (found.length === 1) return { name: one.name, domain: found[0]!.domain.number, task: found[0]!.task.number };
  }
  for (const one of deckNames) {
    const number = /^(domain )?\d/.test(one.plain) ? numberIn(one.plain, 'domain') : null;
    const domain = domains.find((own) => plain(own.name) === one.plain) ?? domains.find((own) => own.number === number);
    if (!domain) continue;
    const task = deckNames
      .filter((other) => other !== one)
      .map((other) =>
        domain.tasks.find(
          (own) =>
            plain(own.name) === other.plain ||
            (/^task \d/.test(other.plain) && own.number === numberIn(other.plain, 'task')),
        ),
      )
      .find((own) => own !== undefined);
    return { name: one.name, domain: domain.number, task: (task ?? domain.tasks[0])?.number ?? 1 };
  }
  return null;
}
