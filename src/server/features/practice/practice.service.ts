import { minutesWith, timesFor } from '#rules/practice/simulation-time.ts';
import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup, Preset, StartSitting } from '#contract/practice.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { mergedNote, MOST_KEPT } from '#rules/practice/note.ts';
import { carriedSums, withCarried } from '#rules/exam/succession.ts';
import { isMissed, isUnanswered } from '#rules/practice/outcome.ts';
import { isRehearsal } from '#rules/practice/simulation-draw.ts';
import { unscoredOf } from '#rules/practice/unscored.ts';
import { MOST_QUESTIONS, type PracticeSettings, QUICK_TEN, taskName } from '#rules/practice/settings.ts';
import { worthFirst } from '#rules/practice/worth-first.ts';
import { secondsOf, type SeenQuestions } from '#rules/response/seen.ts';
import type { TaskSums } from '#rules/statistics/sums.ts';
import { type Random, randomBelow } from '#rules/question/random.ts';
import type { Database } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import { json } from '#server/db/tables/schema.ts';
import { type LearnerExam, selectOptionalStanding, selectTaskSums } from '#server/features/response/standing.store.ts';
import type { SuccessionService } from '#server/features/exam/succession.service.ts';
import type { AccessProof, Acts, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { type FilledCell, freeBank, type PracticeBank, type PracticeBankService } from './practice-bank.service.ts';
import { PRACTICE } from './practice.words.ts';
import { drawDrill, drawPractice, drawSimulation, newInForm, placesOf, simulationSplit } from './practice-draw.ts';
import { deletePreset, listPresets, replacePreset } from './preset.store.ts';
import { hasQuestion, listFlagged, type Mark, replaceMark } from './question-mark.store.ts';
import type { SittingService } from './sitting.service.ts';
import { questionsWith } from './sitting-view.ts';
import { readSeen, seenIn } from '#server/features/response/seen-in.ts';
import { insertSitting, listLatest, selectOptionalSitting } from './sitting.store.ts';

const MOST_SUBMITTED = 20;
const MOST_PRESETS = 20;

type Needs = {
  database: Database;
  /** The questions that came out this way in one of a person's quizzes. */
  idsInQuiz: (outcome: typeof isMissed, learner: Sees<Learner>, attemptId: string) => Promise<string[]>;
  practiceBank: PracticeBankService;
  sittings: SittingService;
  succession: SuccessionService;
  /** How able a person is, by their first answers. */
  ratingOf: (learner: LearnerExam) => Promise<{ value: number }>;
  random: Random;
  now: () => Date;
};

/** What there is to practice, and starting sittings. Without access to the exam, practice draws on its free pool. */
export function practiceService({
  database,
  idsInQuiz,
  practiceBank,
  sittings,
  succession,
  ratingOf,
  random,
  now,
}: Needs) {
  const seenBy = (learnerExam: LearnerExam) => database.readShort((reader) => readSeen(reader, learnerExam));
  const taskSumsOf = (learnerExam: LearnerExam) => database.read((reader) => selectTaskSums(reader, learnerExam));

  /** The sitting already opened under this id, when a request is repeated. */
  async function earlierSitting(learner: Sees<Learner>, examId: string, id: string) {
    const earlier = await database.read((reader) => selectOptionalSitting(reader, id));
    if (!earlier) return null;
    if (earlier.userId !== learner.id || earlier.examId !== examId)
      throw new Problem('malformed', { fields: { sittingId: PRACTICE.idTaken() } });
    return { id, total: earlier.total };
  }

  /** The questions of an earlier sitting that came out this way. */
  async function idsInSitting(outcome: typeof isMissed, learner: Sees<Learner>, id: string) {
    const earlier = await sittings.show(learner, id);
    if (earlier.submittedAt === null) throw new Problem('not_found');
    return { ids: questionsWith(outcome, earlier).map((question) => question.id), endedAt: earlier.submittedAt };
  }

  /** The questions of a result that came out this way and are still in use. */
  async function numbersWith(
    outcome: typeof isMissed,
    { learner, id, exam, practice, most }: InResult,
  ): Promise<number[]> {
    const isSitting = (await database.read((reader) => selectOptionalSitting(reader, id))) !== undefined;
    const { ids, endedAt } = isSitting
      ? await idsInSitting(outcome, learner, id)
      : { ids: await idsInQuiz(outcome, learner, id), endedAt: null };
    const numbers = numbersOf(ids, practice).filter((number) => !practice.isSealed(number));
    if (most === undefined) return numbers;
    const learnerExam = { userId: learner.id, examId: exam.id };
    const [seen, own] = [await seenBy(learnerExam), await taskSumsOf(learnerExam)];
    const placeOf = placesOf(exam, practice, await answeredTasks(learner, exam, own));
    const missed = numbers.map((number) => {
      const cell = practice.cellOf(number)!;
      const { shownAt = 0, answer = 'none' } = seen.get(number) ?? {};
      return {
        number,
        task: taskName(cell),
        place: placeOf(cell),
        shownAt,
        isSettled: answer === 'right',
        isRetried: endedAt !== null && shownAt > secondsOf(endedAt),
      };
    });
    return worthFirst(missed, most);
  }

  /** A person's answers by task, with those carried over from the predecessor. */
  async function answeredTasks(
    { id: userId }: Sees<Learner>,
    exam: Exam,
    own: readonly TaskSums[],
  ): Promise<TaskSums[]> {
    const { before } = await succession.of(exam);
    const earlier = before && (await taskSumsOf({ userId, examId: before.examId }));
    return withCarried(own, before ? carriedSums(earlier ?? [], before.carryOver) : []);
  }

  async function draw(
    learner: Sees<Learner>,
    exam: Exam,
    practice: PracticeBank,
    order: StartSitting,
  ): Promise<number[]> {
    const { most } = order;
    if (order.missedIn) return numbersWith(isMissed, { learner, id: order.missedIn, exam, practice, most });
    if (order.unansweredIn) return numbersWith(isUnanswered, { learner, id: order.unansweredIn, exam, practice, most });
    const learnerExam: LearnerExam = { userId: learner.id, examId: exam.id };
    const from = { exam, bank: practice, random };
    // Two rules of a draw may ask for it.
    let seen: Promise<SeenQuestions> | undefined;
    const ask = {
      seen: () => (seen ??= seenBy(learnerExam)),
      flaggedNumbers: async () =>
        numbersOf(await database.read((reader) => listFlagged(reader, learnerExam)), practice),
      tasks: async () => answeredTasks(learner, exam, await taskSumsOf(learnerExam)),
      ability: async () => (await ratingOf(learnerExam)).value,
    };
    if (!order.drill) return drawPractice({ ...from, ask }, order.settings ?? QUICK_TEN);
    const { but } = order.drill;
    return drawDrill(
      { ...from, history: { seen: await ask.seen() } },
      {
        ...order.drill,
        but: new Set(but === undefined ? [] : numbersOf([but], practice)),
        ability: await ask.ability(),
      },
    );
  }

  /** A simulation, and whether too few of its questions are new to say where the person stands. */
  async function drawnForm(learner: Sees<Learner>, exam: Exam, practice: PracticeBank, isSealed: boolean) {
    const seen = await seenBy({ userId: learner.id, examId: exam.id });
    const numbers = drawSimulation({ exam, bank: practice, random, history: { seen } }, isSealed);
    const unseen = numbers.filter((number) => !seen.has(number)).length;
    return { numbers, isRehearsal: isRehearsal(unseen, numbers.length) };
  }

  const itemsOf = (numbers: readonly number[], { bank: { roster } }: PracticeBank) =>
    numbers.map((number) => ({
      questionId: roster.idOf(number),
      versionId: roster.versionOf(number),
      seed: randomBelow(2 ** 32, random),
    }));

  return {
    async setup(learner: Sees<Learner>, exam: Exam): Promise<PracticeSetup> {
      const practice = await practiceBank.bankOf(exam, learner.id);
      const learnerExam = { userId: learner.id, examId: exam.id };
      const {
        latest,
        standing,
        flagged: flaggedIds,
        presets,
      } = await database.read(async (reader) => ({
        latest: await listLatest(reader, learnerExam, now().toISOString(), MOST_SUBMITTED),
        standing: await selectOptionalStanding(reader, learnerExam),
        flagged: await listFlagged(reader, learnerExam),
        presets: await listPresets(reader, learnerExam),
      }));
      const seenQuestions = seenIn(standing);
      const taskSums = await answeredTasks(learner, exam, standing?.tasks ?? []);
      const counts = new Map(
        practice.cells.map((cell) => [cell, { unseen: cell.numbers.length, missed: 0, flagged: 0 }]),
      );
      const countOf = (number: number) => counts.get(practice.cellOf(number) as FilledCell);
      for (const [number, { answer }] of seenQuestions) {
        const count = countOf(number);
        if (!count) continue;
        count.unseen -= 1;
        if (answer === 'wrong') count.missed += 1;
      }
      for (const number of numbersOf(flaggedIds, practice)) {
        const count = countOf(number);
        if (count) count.flagged += 1;
      }
      const isNew = newInForm({ exam, bank: practice, history: { seen: seenQuestions } }, false);
      return {
        cells: practice.cells.map((cell) => ({
          domain: cell.domain,
          task: cell.task,
          difficulty: cell.difficulty,
          kind: cell.kind,
          all: cell.numbers.length,
          ...counts.get(cell)!,
        })),
        tasks: practice.tasks.map((task) => {
          const sums = taskSums.find((own) => own.domain === task.domain && own.task === task.number);
          return { ...task, asked: sums?.asked ?? 0, correct: sums?.correct ?? 0 };
        }),
        simulation: {
          ...practice.form,
          domains: simulationSplit(exam, practice),
          unscored: unscoredOf(practice.form, isNew.total),
          isNew,
          sealed:
            practice.sealed.length === 0
              ? null
              : newInForm({ exam, bank: practice, history: { seen: seenQuestions } }, true),
        },
        presets,
        sittings: latest.map(({ deadlineAt, ...sitting }) => ({ ...sitting, deadline: deadlineAt })),
        now: now().toISOString(),
      };
    },

    /** Opens a sitting under an id the device made. Repeating it returns the same sitting. */
    async start(
      learner: Acts<Learner>,
      exam: Exam,
      request: StartSitting,
      access: AccessProof | null,
    ): Promise<{ id: string; total: number }> {
      const id = request.sittingId;
      const isSimulation = request.mode === 'simulation';
      if (isSimulation && !access) throw new Problem('forbidden');
      const earlier = await earlierSitting(learner, exam.id, id);
      if (earlier) return earlier;
      const whole = await practiceBank.bankOf(exam, learner.id);
      const practice = access ? whole : freeBank(whole);
      const isSealed = isSimulation && request.isSealed === true;
      const { numbers, isRehearsal: isOfOld } = isSimulation
        ? await drawnForm(learner, exam, practice, isSealed)
        : { numbers: await draw(learner, exam, practice, request), isRehearsal: false };
      if (numbers.length === 0) throw new Problem('nothing_fits');
      const startedAt = now();
      const extraTime = (isSimulation && request.extraTime) || '1';
      if (!timesFor(practice.form.extraMinutes).includes(extraTime))
        throw new Problem('malformed', { fields: { extraTime: PRACTICE.notGiven() } });
      try {
        await database.write((tx) =>
          insertSitting(tx, {
            id,
            userId: learner.id,
            examId: exam.id,
            mode: request.mode,
            settings: json(isSimulation ? null : settingsOf(request)),
            items: json(itemsOf(numbers, practice)),
            isForwardOnly: isSimulation && practice.form.isForwardOnly,
            scoring: isSimulation ? practice.form.scoring : 'whole',
            isFree: !access,
            isSealed,
            isRehearsal: isOfOld,
            passPercentage: practice.form.passPercentage,
            startedAt: startedAt.toISOString(),
            deadlineAt: isSimulation
              ? new Date(startedAt.getTime() + minutesWith(extraTime, practice.form.minutes) * 60_000).toISOString()
              : null,
            extraTime,
            unscored: isSimulation ? unscoredOf(practice.form, numbers.length) : 0,
            submittedAt: null,
            revision: 0,
            total: numbers.length,
            answered: null,
            correct: null,
          }),
        );
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
        return (await earlierSitting(learner, exam.id, id)) ?? Promise.reject(error);
      }
      return { id, total: numbers.length };
    },

    /** Adds questions of the task of one that is asked in open practice, to be asked after it, once. */
    async addMore(
      learner: Acts<Learner>,
      exam: Exam,
      { sittingId, place, count }: { sittingId: string; place: number; count: number },
      access: AccessProof | null,
    ): Promise<SittingReply> {
      const learnerExam = { userId: learner.id, examId: exam.id };
      const whole = await practiceBank.bankOf(exam, learner.id);
      const practice = access ? whole : freeBank(whole);
      const seen = await seenBy(learnerExam);
      const { value: ability } = await ratingOf(learnerExam);
      return sittings.append(learner, sittingId, place, ({ questionIds, task }) => {
        const room = Math.min(count, MOST_QUESTIONS - questionIds.length);
        const but = new Set(numbersOf(questionIds, practice));
        const numbers =
          room > 0 ? drawDrill({ bank: practice, random, history: { seen } }, { task, count: room, but, ability }) : [];
        if (numbers.length === 0) throw new Problem('nothing_fits');
        return itemsOf(numbers, practice);
      });
    },

    async savePreset(
      learner: Acts<Learner>,
      exam: Exam,
      id: string,
      { name, settings }: { name: string; settings: PracticeSettings },
    ): Promise<Preset> {
      const learnerExam = { userId: learner.id, examId: exam.id };
      await database.write(async (tx) => {
        const known = await listPresets(tx, learnerExam);
        if (known.length >= MOST_PRESETS && !known.some((preset) => preset.id === id)) {
          throw new Problem('malformed', { fields: { name: PRACTICE.mostPresets({ most: MOST_PRESETS }) } });
        }
        const row = { ...learnerExam, id, name, settings: json(settings), createdAt: now().toISOString() };
        if (!(await replacePreset(tx, row))) throw new Problem('not_found');
      });
      return { id, name, settings };
    },

    async removePreset(learner: Acts<Learner>, exam: Exam, id: string): Promise<void> {
      await database.write((tx) => deletePreset(tx, { userId: learner.id, examId: exam.id }, id));
    },

    async mark(
      learner: Acts<Learner>,
      exam: Exam,
      questionId: string,
      { noteBefore, ...mark }: Mark & { noteBefore?: string | undefined },
      access: AccessProof | null,
    ) {
      const learnerExam = { userId: learner.id, examId: exam.id };
      if (!access && !isFree(await practiceBank.bankOf(exam, learner.id), questionId)) throw new Problem('not_found');
      return database.write(async (tx) => {
        if (!(await hasQuestion(tx, exam.id, questionId))) throw new Problem('not_found');
        if (mark.note === undefined || noteBefore === undefined) return replaceMark(tx, learnerExam, questionId, mark);
        // Changes nothing, and locks the row until the transaction ends.
        const { note: stored } = await replaceMark(tx, learnerExam, questionId, {});
        const note = mergedNote({ stored, before: noteBefore, note: mark.note });
        if (note.length > MOST_KEPT) throw new Problem('malformed', { fields: { note: PRACTICE.noteTooLong() } });
        return replaceMark(tx, learnerExam, questionId, { ...mark, note });
      });
    },
  };
}
/** A result of a person, and how many of its questions to take. */
type InResult = {
  learner: Sees<Learner>;
  id: string;
  exam: Exam;
  practice: PracticeBank;
  most: number | undefined;
};

export type PracticeService = ReturnType<typeof practiceService>;

/** The numbers of those questions that are still in use. */
const numbersOf = (ids: readonly string[], practice: PracticeBank): number[] =>
  ids.flatMap((id) => practice.numberOf(id) ?? []);

function isFree(practice: PracticeBank, id: string): boolean {
  const number = practice.numberOf(id);
  return number !== undefined && practice.isFree(number);
}

/** The requested settings, as stored. */
const settingsOf = ({ settings, drill }: StartSitting): PracticeSettings =>
  drill ? { ...QUICK_TEN, count: drill.count, tasks: [drill.task] } : (settings ?? QUICK_TEN);
