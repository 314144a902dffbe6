import type { Exhibit } from './exhibit/exhibit.ts';

type CaseQuestion = { number: number; exhibits?: readonly Exhibit[] | undefined };

/** The scenario a question shares with others; null if it stands alone. */
export const scenarioOf = (exhibits: readonly Exhibit[] = []): Exhibit | null =>
  exhibits.find(({ form }) => form === 'scenario') ?? null;

/** An exam's case sets: numbers of questions whose scenarios have the same title, in order. */
export function caseSets(questions: readonly CaseQuestion[]): number[][] {
  const sets = new Map<string, number[]>();
  for (const question of questions) {
    const title = scenarioOf(question.exhibits)?.title;
    if (title !== undefined) sets.set(title, [...(sets.get(title) ?? []), question.number]);
  }
  return [...sets.values()].map((own) => own.toSorted((a, b) => a - b));
}
