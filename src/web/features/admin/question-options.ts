import type { AdminExam } from '#contract/exam-admin.ts';

/** How hard a question is, as a choice. */
export const DIFFICULTIES = [
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
] as const;

/** Numbered things, domains or tasks, as a choice. */
export const numbered = (things: readonly Pick<AdminExam['domains'][number], 'number' | 'name'>[]) => things.map(({ number, name }) => [String(number), `${number}. ${name}`] as const);
