import type { ExamStanding, PurchasedExam, Standings } from '#contract/dashboard.ts';
import type { Exam } from '#contract/exam.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import { accuracyOf, averageScore } from '#rules/statistics/averages.ts';
import type { DomainSums } from '#rules/statistics/sums.ts';
import { progressOf, stoneOf } from '#rules/statistics/progress.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import { listStandings } from '#server/features/response/standing.store.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { carriedInto } from '#server/features/exam/carried.ts';
import type { SuccessionService } from '#server/features/exam/succession.service.ts';
import { listExamDates } from '#server/features/exam/study-plan.store.ts';
import { listReadPlaces } from '#server/features/study/progress.store.ts';
import type { StudyService } from '#server/features/study/study.service.ts';
import type { Learner, Sees } from '#server/http/caller.ts';
import { listAttemptFigures, listTrend, selectOptionalLastPractice } from './dashboard.store.ts';
import { scoreOf } from '#server/features/results/results.service.ts';

const TREND = 50;

/** What a person has done and where they stand. */
export function dashboardService(needs: {
  database: Database;
  catalogue: CatalogueService;
  entitlements: EntitlementService;
  study: StudyService;
  succession: SuccessionService;
  now: () => Date;
}) {
  const { database, catalogue, entitlements, study, succession, now } = needs;

  /** Work in each of the exam's current domains: timely answers and tasks left to read. Includes work on the predecessor where the objective is the same. */
  async function workIn(
    exam: Exam,
    own: readonly DomainSums[],
    done: { readPlaces: readonly ReadPlace[]; standings: readonly Row<'examStanding'>[] },
  ) {
    const carried = carriedInto(exam.id, await succession.of(exam), done);
    const readPlaces = [...done.readPlaces, ...carried.readPlaces];
    const domains = [...own, ...carried.domains];
    const tasks = (await study.taskPlaces()).get(exam.id) ?? [];
    const isRead = (place: (typeof tasks)[number]) =>
      readPlaces.some(
        ({ examId, domainNumber, taskNumber }) =>
          examId === exam.id && domainNumber === place.domainNumber && taskNumber === place.taskNumber,
      );
    const unread = tasks.filter((place) => !isRead(place));
    const work = recordsOf(
      exam,
      domains.filter((row) => !row.isLate),
    ).map((record) => ({
      ...record,
      tasks: tasks.filter(({ domainNumber }) => domainNumber === record.number).length,
      unreadTasks: unread.filter(({ domainNumber }) => domainNumber === record.number).length,
    }));
    return { work, domains };
  }

  return {
    async purchasedExams(learner: Sees<Learner>): Promise<PurchasedExam[]> {
      const { examIds, until } = await entitlements.ownedExams(learner);
      const owned = new Set(examIds);
      if (owned.size === 0) return [];
      const [standings, readPlaces, dates, figures] = await database.read((reader) =>
        Promise.all([
          listStandings(reader, learner.id),
          listReadPlaces(reader, learner.id),
          listExamDates(reader, learner.id),
          listAttemptFigures(reader, learner.id),
        ]),
      );
      const today = isoDate(now().toISOString());
      const exams = catalogue.current().exams.filter((exam) => owned.has(exam.id));
      return Promise.all(
        exams.map(async (exam) => {
          const standing = standings.find((row) => row.examId === exam.id);
          return {
            id: exam.id,
            name: exam.name,
            slug: exam.slug,
            progress: progressOf(
              (await workIn(exam, standing?.domains ?? [], { readPlaces, standings })).work,
              exam.passPercentage,
            ),
            bestScore: bestOf(figures, exam.id),
            attempts: standing?.attempts ?? 0,
            expiresAt: until(exam.id),
            succession: await succession.view(exam, today),
            examDate: dates.find(({ examId }) => examId === exam.id)?.examDate ?? null,
          };
        }),
      );
    },

    async standing(learner: Sees<Learner>): Promise<Standings> {
      return database.read(async (reader) => {
        const [rows, read, figures] = await Promise.all([
          listStandings(reader, learner.id),
          listReadPlaces(reader, learner.id),
          listAttemptFigures(reader, learner.id),
        ]);
        // Someone who has only turned its cards or bookmarked a question has not begun.
        const standings = rows.filter(({ asked }) => asked > 0);
        const exams: { at: string; standing: ExamStanding }[] = [];
        for (const row of standings) {
          const exam = catalogue.exam(row.examId);
          const trend = await listTrend(reader, learner.id, row.examId, TREND);
          const { work, domains } = await workIn(exam, row.domains, { readPlaces: read, standings: rows });
          const lastPracticeAt = await selectOptionalLastPractice(reader, learner.id, row.examId);
          const standing = {
            examId: exam.id,
            name: exam.name,
            slug: exam.slug,
            attempts: row.attempts,
            bestScore: bestOf(figures, exam.id),
            passPercentage: exam.passPercentage,
            trend: trend.toReversed().map((attempt) => ({
              attemptId: attempt.id,
              completedAt: attempt.completedAt,
              percentage: shownPercentage(scoreOf(attempt)),
              score: attempt.score,
              totalQuestions: attempt.totalQuestions,
              answered: attempt.answered,
            })),
            domains: recordsOf(exam, domains).map((record, index) => ({
              ...record,
              tasks: work[index]!.tasks,
              unreadTasks: work[index]!.unreadTasks,
              percentage: record.asked === 0 ? null : shownPercentage(percentageOf(record.correct, record.asked)),
            })),
            stones: work.map((domain) => stoneOf(domain, exam.passPercentage)),
            hasPassedSimulation: trend.some(
              (attempt) => attempt.mode === 'simulation' && !attempt.isLate && scoreOf(attempt) >= exam.passPercentage,
            ),
          };
          exams.push({ at: [trend[0]?.completedAt ?? '', lastPracticeAt ?? ''].sort()[1]!, standing });
        }
        const total = (of: 'attempts' | 'correct' | 'asked' | 'answered') =>
          standings.reduce((sum, row) => sum + row[of], 0);
        const sumOf = (of: 'attempts' | 'percentageSum') => figures.reduce((sum, row) => sum + row[of], 0);
        return {
          totalAttempts: total('attempts'),
          averageScore: averageScore(sumOf('percentageSum'), sumOf('attempts')),
          questionsAnswered: total('answered'),
          questionsAsked: total('asked'),
          accuracy: accuracyOf(total('correct'), total('asked')),
          exams: exams.sort((a, b) => (a.at < b.at ? 1 : -1)).map(({ standing }) => standing),
        };
      });
    },
  };
}
export type DashboardService = ReturnType<typeof dashboardService>;

/** A person's best score at an exam, as shown. */
function bestOf(figures: Awaited<ReturnType<typeof listAttemptFigures>>, id: string): number | null {
  const best = figures.find(({ examId }) => examId === id)?.bestPercentage ?? null;
  return best === null ? null : shownPercentage(best);
}

type ReadPlace = Pick<Row<'taskRead'>, 'examId' | 'domainNumber' | 'taskNumber'>;

/** The answers in each of the exam's current domains. */
function recordsOf({ domains }: Exam, sums: readonly DomainSums[]) {
  return domains.map((domain) => {
    const here = sums.filter(({ number }) => number === domain.number);
    const total = (of: 'asked' | 'answered' | 'correct') => here.reduce((sum, row) => sum + row[of], 0);
    return { ...domain, asked: total('asked'), answered: total('answered'), correct: total('correct') };
  });
}
