import type { Attempt, ResultSummary } from '#contract/dashboard.ts';
import { timeSpentOn } from '#rules/practice/time-spent.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { attemptsJson } from './attempts-json.ts';
import {
  type AttemptQuery,
  listAttemptModes,
  listAttemptRows,
  listPracticeRows,
  selectOptionalPlace,
  USUAL,
} from './dashboard.store.ts';

type PageRequest = {
  limit?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
  examId?: string | undefined;
};

/** A person's attempts and practice, in pages. */
export function resultListService({ database, catalogue }: { database: Database; catalogue: CatalogueService }) {
  const ownPlace = async (learner: Sees<Learner>, id: string | undefined) => {
    if (id === undefined) return undefined;
    const place = await database.read((reader) => selectOptionalPlace(reader, learner.id, id));
    if (!place) throw new Problem('not_found');
    return place;
  };

  /** One page of a list. */
  async function pageOf<T>(
    learner: Sees<Learner>,
    { limit = USUAL, before, after, examId }: PageRequest,
    rowsOf: (reader: Reader, page: AttemptQuery) => Promise<T[]>,
  ): Promise<T[]> {
    const places = { before: await ownPlace(learner, before), after: await ownPlace(learner, after) };
    return database.readShort((reader) => rowsOf(reader, { ...places, examId, limit }));
  }

  const resultOf = (row: ResultRow): Attempt => ({
    id: row.id,
    examId: row.examId,
    examName: catalogue.exam(row.examId).name,
    score: row.score,
    totalQuestions: row.totalQuestions,
    answered: row.answered,
    percentage: shownPercentage(percentageOf(row.score, row.totalQuestions, row.partialPoints)),
    timeSpent: row.timeSpentSeconds,
    timing: row.timing,
    late: row.isLate,
    completedAt: row.completedAt,
  });

  const asJson = attemptsJson(catalogue, resultOf);

  return {
    attempts: async (learner: Sees<Learner>, page: PageRequest) =>
      asJson(await pageOf(learner, page, (reader, query) => listAttemptRows(reader, learner.id, query))),

    /** Attempts and practice together, ordered by time. */
    async results(learner: Sees<Learner>, page: PageRequest): Promise<ResultSummary[]> {
      return pageOf(learner, page, async (reader, query) => {
        const [attempts, practiceRows] = await Promise.all([
          listAttemptModes(reader, learner.id, query),
          listPracticeRows(reader, learner.id, query),
        ]);
        const all = [
          ...attempts.map((row) => ({
            ...resultOf(row),
            mode: row.mode ?? ('quiz' as const),
            isSealed: row.isSealed ?? false,
            isRehearsal: row.isRehearsal,
          })),
          ...practiceRows.map((row) => ({ ...resultOf(practiceResult(row)), ...OF_PRACTICE })),
        ].sort(byTime);
        return query.after ? all.slice(-query.limit) : all.slice(0, query.limit);
      });
    },
  };
}
export type ResultListService = ReturnType<typeof resultListService>;

type ResultRow = Omit<Awaited<ReturnType<typeof listAttemptRows>>[number], 'isRehearsal'>;

const OF_PRACTICE = { mode: 'practice', isSealed: false, isRehearsal: false } as const;

/** A practice sitting in the form of an attempt; unanswered questions do not count. */
const practiceResult = (row: Awaited<ReturnType<typeof listPracticeRows>>[number]): ResultRow => {
  const completedAt = row.completedAt!;
  return {
    id: row.id,
    examId: row.examId,
    score: row.correct ?? 0,
    partialPoints: 0,
    totalQuestions: row.answered ?? 0,
    answered: row.answered ?? 0,
    timeSpentSeconds: timeSpentOn(
      { mode: 'practice', startedAt: row.startedAt, submittedAt: completedAt },
      Number(row.seconds ?? 0),
    ),
    timing: '1',
    isLate: false,
    completedAt,
  };
};

/** Newest first, then by id, as the databases sort. */
const byTime = (a: Attempt, b: Attempt): number =>
  a.completedAt === b.completedAt ? (a.id < b.id ? 1 : -1) : a.completedAt < b.completedAt ? 1 : -1;
