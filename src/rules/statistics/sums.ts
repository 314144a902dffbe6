import { tallyBy, type TallyEntry, tallyOf } from '../question/tally.ts';

export type DomainSums = { number: number; isLate: boolean; asked: number; answered: number; correct: number };
export type TaskSums = { domain: number; task: number; asked: number; correct: number };

/** A question that counts toward a person's totals. */
export type CountedQuestion = TallyEntry & {
  domain: number;
  task: number;
  /** Its key had been shown to the person before, or may have been. */
  isKeyKnown: boolean;
};

/** Whether it counts toward strength: a miss always does, a right answer only before its key was shown. */
const countsForStrength = ({ isCorrect, isKeyKnown }: CountedQuestion): boolean => !isCorrect || !isKeyKnown;

/** A person's totals in an exam. */
export type Sums = {
  attempts: number;
  correct: number;
  asked: number;
  answered: number;
  domains: readonly DomainSums[];
  tasks: readonly TaskSums[];
};

/** A full attempt. */
export type SummedAttempt = { isLate: boolean };

/** Totals as they are stored, with lists of their own. */
export type StoredSums = { [K in keyof Sums]: Sums[K] extends readonly (infer T)[] ? T[] : Sums[K] };

export const NO_SUMS: StoredSums = {
  attempts: 0,
  correct: 0,
  asked: 0,
  answered: 0,
  domains: [],
  tasks: [],
};

/** The totals with these questions added; `attempt` if they are a full attempt. */
export function addToSums(sums: Sums, counted: readonly CountedQuestion[], attempt: SummedAttempt | null): StoredSums {
  const all = tallyOf(counted);
  const isLate = attempt?.isLate ?? false;
  const domains = new Map(sums.domains.map((own) => [domainKey(own), { ...own }]));
  const tasks = new Map(sums.tasks.map((own) => [taskKey(own), { ...own }]));
  const strong = counted.filter(countsForStrength);
  for (const { key, first, asked, answered, correct } of tallyBy(strong, ({ domain }) => `${domain} ${isLate}`)) {
    const empty = { number: first.domain, isLate, asked: 0, answered: 0, correct: 0 };
    const own = entryOf(domains, key, empty);
    own.asked += asked;
    own.answered += answered;
    own.correct += correct;
  }
  const answeredOnes = strong.filter(({ isAnswered }) => isAnswered);
  for (const { key, first, asked, correct } of tallyBy(answeredOnes, ({ domain, task }) => `${domain}.${task}`)) {
    const own = entryOf(tasks, key, { domain: first.domain, task: first.task, asked: 0, correct: 0 });
    own.asked += asked;
    own.correct += correct;
  }
  return {
    attempts: sums.attempts + (attempt ? 1 : 0),
    correct: sums.correct + all.correct,
    asked: sums.asked + all.asked,
    answered: sums.answered + all.answered,
    domains: [...domains.values()].sort(byDomain),
    tasks: [...tasks.values()].sort(byTask),
  };
}

const domainKey = ({ number, isLate }: Pick<DomainSums, 'number' | 'isLate'>): string => `${number} ${isLate}`;
const taskKey = ({ domain, task }: Pick<TaskSums, 'domain' | 'task'>): string => `${domain}.${task}`;
const byDomain = (a: DomainSums, b: DomainSums): number => a.number - b.number || Number(a.isLate) - Number(b.isLate);
const byTask = (a: TaskSums, b: TaskSums): number => a.domain - b.domain || a.task - b.task;

function entryOf<T>(all: Map<string, T>, key: string, empty: T): T {
  const known = all.get(key) ?? empty;
  all.set(key, known);
  return known;
}

const DOMAIN_FIGURES = ['asked', 'answered', 'correct'] as const;
const TASK_FIGURES = ['asked', 'correct'] as const;

/** Both totals together. */
export function sumsPlus(one: Sums, other: Sums): StoredSums {
  return {
    attempts: one.attempts + other.attempts,
    correct: one.correct + other.correct,
    asked: one.asked + other.asked,
    answered: one.answered + other.answered,
    domains: combinedRows([one.domains, other.domains], DOMAIN_FIGURES, domainKey).sort(byDomain),
    tasks: combinedRows([one.tasks, other.tasks], TASK_FIGURES, taskKey).sort(byTask),
  };
}

/** The rows of both lists by key, without those that have nothing left. */
function combinedRows<T extends object, F extends keyof T>(
  [ones, others]: [readonly T[], readonly T[]],
  figures: readonly F[],
  keyOf: (row: T) => string,
): T[] {
  const rows = new Map(ones.map((row) => [keyOf(row), { ...row }]));
  for (const other of others) {
    const row = rows.get(keyOf(other)) ?? { ...other, ...Object.fromEntries(figures.map((figure) => [figure, 0])) };
    for (const figure of figures) row[figure] = (Number(row[figure]) + Number(other[figure])) as T[F];
    rows.set(keyOf(other), row);
  }
  return [...rows.values()].filter((row) => figures.some((figure) => row[figure] !== 0));
}
