import { carriedSums, placeOf } from '#rules/exam/succession.ts';
import type { DomainSums, TaskSums } from '#rules/statistics/sums.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { Succession } from './succession.service.ts';

type ReadPlace = Pick<Row<'taskRead'>, 'examId' | 'domainNumber' | 'taskNumber'>;
type Standing = { examId: string; tasks: readonly TaskSums[] };

/** What a person brings along from the exam before, where the objective is the same: tasks read, and what was answered. */
export function carriedInto(
  examId: string,
  { before }: Pick<Succession, 'before'>,
  { read, standings }: { read: readonly ReadPlace[]; standings: readonly Standing[] },
): { read: ReadPlace[]; tasks: TaskSums[]; domains: DomainSums[] } {
  if (!before) return { read: [], tasks: [], domains: [] };
  const known = new Set(
    read
      .filter((place) => place.examId === before.examId)
      .map(({ domainNumber, taskNumber }) => `${domainNumber}.${taskNumber}`),
  );
  const tasks = carriedSums(standings.find((row) => row.examId === before.examId)?.tasks ?? [], before.carried);
  return {
    read: [...before.carried].flatMap(([now, then]) => {
      const { domain, task } = placeOf(now);
      return known.has(then) ? [{ examId, domainNumber: domain, taskNumber: task }] : [];
    }),
    tasks,
    domains: tasks.map(({ domain, asked, correct }) => ({
      number: domain,
      isLate: false,
      asked,
      answered: asked,
      correct,
    })),
  };
}
