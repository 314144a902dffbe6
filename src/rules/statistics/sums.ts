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

/** A person's totals in an exam; `bestPercentage` is null before the first attempt on time. */
export type Sums = {
  attempts: number;
  percentageSum: number;
  correct: number;
  asked: number;
  answered: number;
  bestPercentage: number | null;
  domains: readonly DomainSums[];
  tasks: readonly TaskSums[];
};

/** A full attempt. Late ones and rehearsals never count as the best. */
export type SummedAttempt = { percentage: number; isLate: boolean; isRehearsal?: boolean };

/** The totals with these questions added; `attempt` if they are a full attempt. */
export function addToSums(
  sums: Sums,
  counted: readonly CountedQuestion[],
  attempt: SummedAttempt | null,
): { [K in keyof Sums]: Sums[K] extends readonly (infer T)[] ? T[] : Sums[K] } {
  const all = tallyOf(counted);
  const isLate = attempt?.isLate ?? false;
  const domains = new Map(sums.domains.map((own) => [`${own.number} ${own.isLate}`, { ...own }]));
  const tasks = new Map(sums.tasks.map((own) => [`${own.domain}.${own.task}`, { ...own }]));
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
  const best = attempt && !isLate && !attempt.isRehearsal ? attempt.percentage : null;
  return {
    attempts: sums.attempts + (attempt ? 1 : 0),
    percentageSum: sums.percentageSum + (attempt?.percentage ?? 0),
    correct: sums.correct + all.correct,
    asked: sums.asked + all.asked,
    answered: sums.answered + all.answered,
    bestPercentage: best === null ? sums.bestPercentage : Math.max(best, sums.bestPercentage ?? best),
    domains: [...domains.values()].sort((a, b) => a.number - b.number || Number(a.isLate) - Number(b.isLate)),
    tasks: [...tasks.values()].sort((a, b) => a.domain - b.domain || a.task - b.task),
  };
}

function entryOf<T>(all: Map<string, T>, key: string, empty: T): T {
  const known = all.get(key) ?? empty;
  all.set(key, known);
  return known;
}
