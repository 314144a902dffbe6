import type { Exam } from '#contract/exam.ts';
import { type TallyEntry, tallyOf } from '#rules/question/tally.ts';
import { stoneOf } from '#rules/statistics/progress.ts';
import { useMe } from '#web/base/me.ts';
import { type Cairn, stackOf } from './cairn.ts';
import { useCairn } from './use-cairn.ts';

type Answers = readonly (TallyEntry & { domain: string; isCounted: boolean })[];

/** A person's cairn beside the answers of a result; for visitors, of whom nothing is stored, the one that these alone would fill. */
export function useCairnBeside(exam: Exam, answers: Answers) {
  const isVisitor = useMe() === null;
  const own = useCairn(exam.id, exam.domains.length);
  return isVisitor ? { ...own, cairn: cairnOf(exam, answers) } : own;
}

function cairnOf({ domains, passPercentage }: Exam, answers: Answers): Cairn {
  const counted = answers.filter(({ isCounted }) => isCounted);
  const tallies = domains.map(({ name }) => tallyOf(counted.filter(({ domain }) => domain === name)));
  return stackOf(
    tallies.map((tally) => stoneOf({ ...tally, unreadTasks: 1 }, passPercentage)),
    false,
  );
}
