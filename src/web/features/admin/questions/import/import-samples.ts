/** How many questions are shown, if they are of no more kinds. */
const LEAST_SHOWN = 3;

/** The first question of each kind, and the first ones besides up to three, in the order of the file. */
export function samplesOf<T extends { kind: string }>(questions: readonly T[]): T[] {
  const firsts = [...Map.groupBy(questions, ({ kind }) => kind).values()].map(([first]) => first!);
  const others = questions.slice(0, LEAST_SHOWN).filter((question) => !firsts.includes(question));
  const shown = new Set([...firsts, ...others.slice(0, Math.max(0, LEAST_SHOWN - firsts.length))]);
  return questions.filter((question) => shown.has(question));
}
