import type { Exhibit } from './exhibit/exhibit.ts';

type CaseQuestion = { number: number; exhibits?: readonly Exhibit[] | undefined };

/** The scenario that a question is asked about together with others; null where it stands by itself. */
export const scenarioOf = (exhibits: readonly Exhibit[] = []): Exhibit | null =>
  exhibits.find(({ form }) => form === 'scenario') ?? null;

/** The case sets of an exam: numbers of questions whose scenario has the same title, in their order. */
export function caseSets(questions: readonly CaseQuestion[]): number[][] {
  const sets = new Map<string, number[]>();
  for (const question of questions) {
    const title = scenarioOf(question.exhibits)?.title;
    if (title !== undefined) sets.set(title, [...(sets.get(title) ?? []), question.number]);
  }
  return [...sets.values()].map((own) => own.toSorted((a, b) => a - b));
}
