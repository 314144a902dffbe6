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

/**
 * What writing a question does to its case set. `others`: the scenarios of the exam's other questions. A set tells one scenario, so a new
 * title or text is given to all of it (`from`: their title so far), and a question that joins a set has to tell what the set tells.
 */
export function caseSetChange(
  before: Exhibit | null,
  after: Exhibit | null,
  others: readonly Exhibit[],
): { from: string; to: Exhibit } | { fault: string } | null {
  if (after === null) return null;
  const hasJoined = before?.title !== after.title;
  const set = others.find(({ title }) => title === after.title);
  if (!hasJoined || !set) return before === null ? null : { from: before.title, to: after };
  return set.text === after.text
    ? null
    : { fault: `The case set "${after.title}" has a different scenario. Use its text, or choose another title` };
}
