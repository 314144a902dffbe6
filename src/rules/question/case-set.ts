import type { Exhibit } from './exhibit/exhibit.ts';

type CaseQuestion = { id: string; number: number; exhibits?: readonly Exhibit[] | undefined };

/** The scenario that a question is asked about together with others; null where it stands by itself. */
export const scenarioOf = (exhibits: readonly Exhibit[] = []): Exhibit | null =>
  exhibits.find(({ form }) => form === 'scenario') ?? null;

/** The case sets of an exam: questions whose scenario has the same title, in the order of their numbers. */
export function caseSets(questions: readonly CaseQuestion[]): string[][] {
  const sets = new Map<string, CaseQuestion[]>();
  for (const question of questions) {
    const title = scenarioOf(question.exhibits)?.title;
    if (title !== undefined) sets.set(title, [...(sets.get(title) ?? []), question]);
  }
  return [...sets.values()].map((own) => own.toSorted((a, b) => a.number - b.number).map(({ id }) => id));
}
