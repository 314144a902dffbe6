import { carriedSums, placeOf } from '#rules/exam/succession.ts';
import type { DomainSums, TaskSums } from '#rules/statistics/sums.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { Succession } from './succession.service.ts';

type ReadPlace = Pick<Row<'taskRead'>, 'examId' | 'domainNumber' | 'taskNumber'>;
type StandingSums = { examId: string; tasks: readonly TaskSums[] };

/** What a person carries over from the predecessor where the objective is the same: tasks read, and questions answered. */
export function carriedInto(
  examId: string,
  { before }: Pick<Succession, 'before'>,
  { readPlaces, standings }: { readPlaces: readonly ReadPlace[]; standings: readonly StandingSums[] },
): { readPlaces: ReadPlace[]; tasks: TaskSums[]; domains: DomainSums[] } {
  if (!before) return { readPlaces: [], tasks: [], domains: [] };
  const known = new Set(
    readPlaces
      .filter((place) => place.examId === before.examId)
      .map(({ domainNumber, taskNumber }) => `${domainNumber}.${taskNumber}`),
  );
  const tasks = carriedSums(standings.find((row) => row.examId === before.examId)?.tasks ?? [], before.carryOver);
  return {
    readPlaces: [...before.carryOver].flatMap(([now, then]) => {
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
