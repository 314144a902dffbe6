import type { Exam } from '#contract/exam.ts';
import type { Today } from '#rules/flashcard/due.ts';
import { type Round, stuckTasks } from '#rules/planner/failed-rounds.ts';
import { paceOf } from '#rules/planner/pace.ts';
import {
  leavesForm,
  type OpenSitting,
  type PlannedTask,
  type SimulationState,
  type Snapshot,
} from '#rules/planner/snapshot.ts';
import { taskName } from '#rules/practice/settings.ts';
import { withCarried } from '#rules/exam/succession.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { listStandings, type LearnerExam } from '#server/features/response/standing.store.ts';
import { seenIn } from '#server/features/response/seen-in.ts';
import { carriedInto } from '#server/features/exam/carried.ts';
import type { SuccessionService } from '#server/features/exam/succession.service.ts';
import { countReviews } from '#server/features/flashcard/card-review.store.ts';
import { countIntroduced } from '#server/features/flashcard/card-state.store.ts';
import { selectSettings, type StudyTime } from '#server/features/exam/study-plan.store.ts';
import {
  freeBank,
  type PracticeBank,
  type PracticeBankService,
} from '#server/features/practice/practice-bank.service.ts';
import { newInForm, nextForm } from '#server/features/practice/practice-draw.ts';
import { listOpen } from '#server/features/practice/sitting.store.ts';
import { listReadPlaces, listTasksRead } from '#server/features/study/progress.store.ts';
import type { StudyService } from '#server/features/study/study.service.ts';
import type { AccessProof, Learner, Sees } from '#server/http/caller.ts';
import { firstsByTask } from '#server/features/readiness/estimate.ts';
import { listEvidence } from '#server/features/readiness/evidence.store.ts';
import { plannedCards } from './card-snapshot.ts';
import { plannedTasks } from './task-snapshot.ts';
import {
  listAnswersSince,
  listPlanned,
  listQuestionSeconds,
  listReviewTimes,
  selectLastSimulation,
  sumSeconds,
} from './timing.store.ts';

/** Minutes a day for someone who has not said. */
const USUAL_MINUTES = 20;
/** How much history a learner's pace is measured from. */
const LAST = { reviews: 200, sittings: 10 };
/** Rounds from longer ago say nothing of what is understood today. Days. */
const ROUND_DAYS = 14;

type Needs = {
  database: Database;
  study: StudyService;
  practiceBank: PracticeBankService;
  succession: SuccessionService;
};

/** Everything that a day's plan is computed from, as of now. */
export function snapshotService({ database, study, practiceBank, succession }: Needs) {
  return {
    async of(
      learner: Sees<Learner>,
      exam: Exam,
      access: AccessProof | null,
      { time, today }: { time: StudyTime; today: Today },
    ): Promise<Snapshot> {
      const learnerExam = { userId: learner.id, examId: exam.id };
      const whole = await practiceBank.bankOf(exam, learner.id);
      const bank = access ? whole : freeBank(whole);
      const [material, versions] = [await study.materialFor(exam), await succession.of(exam)];
      return database.read(async (reader) => {
        const start = today.calendar.startOf(today.day);
        const standings = await listStandings(reader, learner.id);
        const places = await listReadPlaces(reader, learner.id);
        const carryOver = carriedInto(exam.id, versions, { readPlaces: places, standings });
        const standing = standings.find(({ examId }) => examId === exam.id);
        const seenQuestions = seenIn(standing);
        const own = places.filter(({ examId }) => examId === exam.id);
        const simulation = access
          ? await simulationsOf(reader, learnerExam, {
              exam,
              bank,
              seen: seenQuestions,
              today,
              extra: Number(learner.extraTime),
            })
          : null;
        const tasks = plannedTasks(exam, bank, material, {
          sums: withCarried(standing?.tasks ?? [], carryOver.tasks),
          readTasks: new Set([...own, ...carryOver.readPlaces].map(nameOfPlace)),
          firsts: firstsByTask(await listEvidence(reader, learnerExam, today.now), exam.domains),
          seen: seenQuestions,
          access,
          ...(await roundsIn(reader, learnerExam, { bank, now: today.now, dayStart: start })),
          dayStart: start,
          sparedNumbers: leavesForm(simulation)
            ? nextForm({ exam, bank, history: { seen: seenQuestions } })
            : new Set(),
        });
        const weights = new Map(tasks.map((task) => [taskName(task), task.weight]));
        const { newPerDay } = await selectSettings(reader, learnerExam);
        const newToday = await countIntroduced(reader, learnerExam, start);
        const reading = await readingOf(reader, learnerExam, tasks, start);
        const planned = await listPlanned(reader, learnerExam, start);
        const reviewed = await listReviewTimes(reader, learnerExam, LAST.reviews);
        const pace = paceOf({
          reviews: gapsIn(reviewed),
          questions: await listQuestionSeconds(reader, learnerExam, LAST.sittings),
          readings: reading.timings,
        });
        const isOwner = access !== null;
        const spentOnCards = (await countReviews(reader, learnerExam, start)) * pace.review;
        const spent =
          (await sumSeconds(reader, learnerExam, start)) +
          spentOnCards +
          (reading.wordsToday * 60) / pace.wordsPerMinute;
        return {
          day: today.day,
          examDate: time.examDate,
          minutes: time.minutesPerDay ?? USUAL_MINUTES,
          daysOff: time.daysOff,
          spent,
          spentOnCards,
          readToday: reading.textsToday,
          rounds: {
            missed: planned.filter(({ plannedAs }) => plannedAs === 'missed').length,
            drill: planned.filter(({ plannedAs, startedAt }) => plannedAs === 'drill' && startedAt > reading.lastAt)
              .length,
          },
          isOwner,
          hasQuiz: exam.freeQuestionCount > 0,
          pace,
          cards: isOwner
            ? await plannedCards(reader, learnerExam, {
                bank,
                today,
                weightOf: (task) => weights.get(task) ?? 0,
                carryOver: versions.before?.carryOver ?? new Map(),
              })
            : [],
          newLeft: Math.max(0, newPerDay - newToday),
          newToday,
          tasks,
          open: await openSitting(reader, learnerExam, { isOwner, questionSeconds: pace.question, today }),
          simulation,
        };
      });
    },
  };
}
export type SnapshotService = ReturnType<typeof snapshotService>;

const nameOfPlace = ({ domainNumber: domain, taskNumber: task }: { domainNumber: number; taskNumber: number }) =>
  taskName({ domain, task });

/** Seconds between consecutive times. */
const gapsIn = (times: readonly string[]) =>
  times.slice(1).map((at, index) => (Date.parse(at) - Date.parse(times[index]!)) / 1000);

/** How fast tasks were read one after another, and how many words today. */
async function readingOf(reader: Reader, learnerExam: LearnerExam, tasks: readonly PlannedTask[], start: string) {
  const wordsOf = new Map(tasks.map((task) => [taskName(task), task.words]));
  const places = (await listTasksRead(reader, learnerExam.userId, learnerExam.examId))
    .map((place) => ({ readAt: place.readAt, words: wordsOf.get(nameOfPlace(place)) ?? 0 }))
    .sort((a, b) => (a.readAt < b.readAt ? -1 : 1));
  const today = places.filter(({ readAt }) => readAt >= start);
  return {
    timings: places.slice(1).map(({ readAt, words }, index) => ({
      words,
      seconds: (Date.parse(readAt) - Date.parse(places[index]!.readAt)) / 1000,
    })),
    lastAt: places.at(-1)?.readAt ?? '',
    textsToday: today.length,
    wordsToday: today.reduce((sum, { words }) => sum + words, 0),
  };
}

type Rounds = { bank: PracticeBank; now: string; dayStart: string };

/** In how many sittings each task was answered today, and which failed twice in a row since their guide was last read. */
async function roundsIn(reader: Reader, learnerExam: LearnerExam, { bank, now, dayStart }: Rounds) {
  const since = new Date(Date.parse(now) - ROUND_DAYS * 86_400_000).toISOString();
  const rounds = new Map<string, Round>();
  for (const { sitting, question, isRight, at } of await listAnswersSince(reader, learnerExam, since)) {
    const cell = bank.cellOf(question);
    if (!cell) continue;
    const task = taskName(cell);
    const round = rounds.get(`${sitting} ${task}`) ?? { task, at, asked: 0, correct: 0 };
    rounds.set(`${sitting} ${task}`, {
      task,
      at: round.at < at ? at : round.at,
      asked: round.asked + 1,
      correct: round.correct + (isRight ? 1 : 0),
    });
  }
  const roundsToday = new Map<string, number>();
  for (const { task, at } of rounds.values())
    if (at >= dayStart) roundsToday.set(task, (roundsToday.get(task) ?? 0) + 1);
  if (rounds.size === 0) return { roundsToday, stuck: new Set<string>() };
  const read = await listTasksRead(reader, learnerExam.userId, learnerExam.examId);
  const readAt = new Map(read.map((place) => [nameOfPlace(place), place.readAt]));
  return { roundsToday, stuck: stuckTasks([...rounds.values()], (task) => readAt.get(task)) };
}

type Resuming = { isOwner: boolean; questionSeconds: number; today: Today };

/** The sitting to resume: a simulation first, since its clock is running. Without access only free ones open. */
async function openSitting(
  reader: Reader,
  learnerExam: LearnerExam,
  { isOwner, questionSeconds, today: { now } }: Resuming,
): Promise<OpenSitting | null> {
  const open = (await listOpen(reader, { ...learnerExam, at: now })).filter(({ isFree }) => isOwner || isFree);
  const first = open.find(({ summary }) => summary.mode === 'simulation') ?? open[0];
  if (!first) return null;
  const { summary: sitting, left } = first;
  const seconds = sitting.deadlineAt
    ? (Date.parse(sitting.deadlineAt) - Date.parse(now)) / 1000
    : Math.max(1, left) * questionSeconds;
  return { sittingId: sitting.id, mode: sitting.mode, left, seconds };
}

type Simulating = {
  exam: Exam;
  bank: PracticeBank;
  seen: ReturnType<typeof seenIn>;
  today: Today;
  extra: number;
};

async function simulationsOf(
  reader: Reader,
  learnerExam: LearnerExam,
  { exam, bank, seen, today, extra }: Simulating,
): Promise<SimulationState> {
  const last = await selectLastSimulation(reader, learnerExam);
  const from = { exam, bank, history: { seen } };
  return {
    minutes: Math.ceil(bank.form.minutes * extra),
    forms: newInForm(from, false).forms,
    hasSealed: bank.sealed.length > 0 && newInForm(from, true).forms > 0,
    lastDay: last && today.calendar.dayOf(last),
  };
}
