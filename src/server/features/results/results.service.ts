import type * as z from 'zod/mini';
import type { listAllResults } from '#contract/results-admin.ts';
import {
  Attempt,
  type listAttempts,
  type ResultCounting,
  type ResultSummary,
  type SavedResult,
} from '#contract/results.ts';
import { countWords } from '#rules/content-import/words.ts';
import { isHasty } from '#rules/response/haste.ts';
import { timeSpentOn } from '#rules/practice/time-spent.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { selectOptionalUser } from '#server/features/account/entry/account.store.ts';
import { listRights } from '#server/features/entitlement/entitlement.store.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { selectOptionalSitting } from '#server/features/practice/sitting.store.ts';
import type { SittingService } from '#server/features/practice/sitting.service.ts';
import { setDiscarded } from '#server/features/response/discard.ts';
import { listTimed, selectOptionalSitting as selectOptionalMet } from '#server/features/response/response.store.ts';
import { quizResult } from '#server/features/quiz/quiz-json.ts';
import type { QuizService } from '#server/features/quiz/quiz.service.ts';
import { type Acts, type Administrator, type Learner, seenByAdministrator, type Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { perVersion } from '#server/features/exam/per-version.ts';
import { type AllResultsQuery, listAllResultRows } from './all-results.store.ts';
import { JsonReply, toJson } from '#server/http/json-reply.ts';
import {
  type AttemptQuery,
  listAttemptModes,
  listAttemptRows,
  listEarlierQuizzes,
  listPracticeRows,
  selectOptionalOwnAttempt,
  selectOptionalPlace,
  USUAL,
} from './results.store.ts';

/** How many attempts are kept; about 4 MB. */
const KEPT_ATTEMPTS = 10_000;

type PageRequest = {
  limit?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
  examId?: string | undefined;
};

/** How many results of a person administrators see. */
const OF_PERSON = 20;

/** How many earlier results one is compared with. */
const EARLIER = 10;

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  entitlements: EntitlementService;
  quiz: QuizService;
  sittings: SittingService;
  now: () => Date;
};

/** The results of a person's quizzes, practice, and simulations. */
export function resultsService({ database, catalogue, entitlements, quiz, sittings, now }: Needs) {
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
    percentage: shownPercentage(scoreOf(row)),
    timeSpent: row.timeSpentSeconds,
    timing: row.timing,
    late: row.isLate,
    completedAt: row.completedAt,
  });

  const asJson = attemptsJson(catalogue, resultOf);

  /** Attempts and practice together, ordered by time. */
  async function results(learner: Sees<Learner>, page: PageRequest): Promise<ResultSummary[]> {
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
  }

  return {
    attempts: async (learner: Sees<Learner>, page: PageRequest) =>
      asJson(await pageOf(learner, page, (reader, query) => listAttemptRows(reader, learner.id, query))),

    results,

    /** The latest results of a person, for an administrator. Throws 404. */
    async ofPerson(administrator: Administrator, id: string): Promise<ResultSummary[]> {
      const [person, rights] = await database.read(async (reader) => [
        await selectOptionalUser(reader, id),
        await listRights(reader, id),
      ]);
      if (!person) throw new Problem('not_found');
      return results(seenByAdministrator(administrator, person, rights), { limit: OF_PERSON });
    },

    /** Everyone's quizzes and simulations, for those whose role says so. */
    async all(asked: AllResultsQuery): Promise<z.infer<typeof listAllResults.reply>> {
      const { total, rows } = await database.read((reader) => listAllResultRows(reader, asked));
      const results = rows.map(({ partialPoints, mode, ...row }) => ({
        ...row,
        mode: mode ?? ('quiz' as const),
        percentage: shownPercentage(scoreOf({ ...row, partialPoints })),
      }));
      return { total, results };
    },

    /** Whether a result counts, or asks whether it should. */
    counting: async (learner: Sees<Learner>, id: string): Promise<ResultCounting> =>
      countingOf(await database.read((reader) => ownSitting(reader, learner, id))),

    /** Leaves a result out, or takes it in again. Only one that is asked about: nobody leaves out what they got wrong. */
    async setCounting(learner: Acts<Learner>, id: string, counts: boolean): Promise<ResultCounting> {
      return database.write(async (tx) => {
        const own = await ownSitting(tx, learner, id);
        if (!countingOf(own).isChoice) throw new Problem('forbidden');
        await setDiscarded(tx, own.sitting, !counts, now().toISOString());
        return countingOf({ ...own, sitting: { ...own.sitting, isDiscarded: !counts } });
      });
    },

    /** A full attempt. Another person's does not exist for this caller. */
    async attempt(learner: Sees<Learner>, id: string): Promise<SavedResult> {
      const row = await database.read((reader) => selectOptionalOwnAttempt(reader, learner.id, id));
      if (!row) throw new Problem('not_found');
      const { examId, completedAt } = row;
      const { name: examName, slug: examSlug, passPercentage } = catalogue.exam(examId);
      const hasAccess = row.isWithheld && (await entitlements.accessTo(learner, examId)) !== null;
      const simulation = await database.read((reader) => selectOptionalSitting(reader, row.id));
      // The review of a simulation shows more than its screen did, and is opened by a call of its own.
      const result = await quiz.storedResult(row, hasAccess && (!simulation || (await sittings.isReviewOpen(id))));
      const time = simulation?.deadlineAt && {
        simulationSeconds: Math.round((Date.parse(simulation.deadlineAt) - Date.parse(simulation.startedAt)) / 1000),
      };
      const earlier = await database.read((reader) => listEarlierQuizzes(reader, row, EARLIER));
      return {
        ...quizResult(result),
        ...time,
        id: row.id,
        examId,
        examName,
        examSlug,
        completedAt,
        answered: row.answered,
        ...(row.scoreBefore !== null && row.scoreBefore !== row.score && { scoreBefore: row.scoreBefore }),
        passPercentage,
        earlier: earlier.map((other) => ({
          id: other.id,
          submittedAt: other.completedAt,
          correct: other.score,
          total: other.totalQuestions,
          percentage: shownPercentage(scoreOf(other)),
        })),
      };
    },
  };
}
/** A finished sitting as responses have it; another person's does not exist. */
async function ownSitting(reader: Reader, learner: Sees<Learner>, id: string) {
  const sitting = await selectOptionalMet(reader, id);
  const place = await selectOptionalPlace(reader, learner.id, id);
  if (!sitting || !place || sitting.userId !== learner.id) throw new Problem('not_found');
  const attempt = await selectOptionalOwnAttempt(reader, learner.id, id);
  return { sitting, timed: await listTimed(reader, id), wholeSeconds: attempt?.timeSpentSeconds ?? null };
}

function countingOf({ sitting, timed, wholeSeconds }: Awaited<ReturnType<typeof ownSitting>>): ResultCounting {
  const answered = timed.filter(({ state }) => state === 'whole' || state === 'part');
  // A quiz whose questions were not timed is timed as a whole.
  const isWhole = wholeSeconds !== null && timed.every(({ seconds }) => seconds === null);
  const isChoice = isHasty(
    answered.map(({ isFirst, seconds, text, options, parts }) => ({
      words: [text, ...[...options, ...parts].map((each) => each.text)].reduce(
        (sum, each) => sum + countWords(each),
        0,
      ),
      seconds: isWhole ? wholeSeconds / answered.length : seconds,
      isNew: isFirst === true,
    })),
  );
  return {
    state: sitting.isDiscarded ? 'left out' : isChoice && sitting.isDiscarded === null ? 'asks' : 'counts',
    isChoice,
    answered: answered.length,
    seconds: wholeSeconds ?? timed.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
  };
}

export type ResultsService = ReturnType<typeof resultsService>;

export const scoreOf = ({ score, totalQuestions, partialPoints }: AttemptScore) =>
  percentageOf(score, totalQuestions, partialPoints);
type AttemptScore = Pick<Row<'quizAttempt'>, 'score' | 'totalQuestions' | 'partialPoints'>;

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

/** Attempts as JSON, which is kept by their ids: an attempt never changes, only the name of its exam. */
function attemptsJson<R extends { id: string }>(catalogue: CatalogueService, attemptOf: (row: R) => Attempt) {
  const keptPerVersion = perVersion(catalogue, () => new Map<string, string>());
  return (rows: readonly R[]): JsonReply<typeof listAttempts> => {
    const kept = keptPerVersion();
    if (kept.size > KEPT_ATTEMPTS) kept.clear();
    const all = rows.map((row) => {
      const json = kept.get(row.id) ?? toJson(Attempt, attemptOf(row));
      kept.set(row.id, json);
      return json;
    });
    return new JsonReply(`[${all.join()}]`);
  };
}
