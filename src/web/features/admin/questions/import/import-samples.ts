import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';

/** How many questions are shown, if they are of no more kinds. */
const LEAST_SHOWN = 3;

/** The first question of each kind, the first with a picture beside it, and the first ones besides up to three, in the order of the file. */
export function samplesOf<T extends { kind: string; exhibits: readonly Exhibit[] }>(questions: readonly T[]): T[] {
  const ofKinds = [...Map.groupBy(questions, ({ kind }) => kind).values()].map(([first]) => first!);
  const pictured = questions.find(({ exhibits }) => picturesOf(exhibits).length > 0);
  const firsts = [...new Set([...ofKinds, ...(pictured ? [pictured] : [])])];
  const others = questions.slice(0, LEAST_SHOWN).filter((question) => !firsts.includes(question));
  const shown = new Set([...firsts, ...others.slice(0, Math.max(0, LEAST_SHOWN - firsts.length))]);
  return questions.filter((question) => shown.has(question));
}

/** What the pictures beside a question show, in words. */
export const picturesOf = (exhibits: readonly Exhibit[]): string[] =>
  exhibits.filter(({ form }) => form === 'picture').map(({ text }) => text);
