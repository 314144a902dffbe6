import type { Exam } from '#contract/exam.ts';
import type { ExamOutcome, ExamToday, LeadOver, OwnExam, StudyTime as StudyTimeIn } from '#contract/today.ts';
import { type Asked, asksAgain, asksInMail, asksOnSite, wasTaken } from '#rules/planner/outcome.ts';
import { calendarOf, type Day } from '#rules/flashcard/calendar.ts';
import { type Today, todayIn } from '#rules/flashcard/due.ts';
import { nextDay } from '#rules/planner/next-day.ts';
import { planDay } from '#rules/planner/plan-day.ts';
import type { Snapshot } from '#rules/planner/snapshot.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { SuccessionService } from '#server/features/exam/succession.service.ts';
import { listStandings } from '#server/features/response/standing.store.ts';
import {
  listExamDates,
  listStudyPlans,
  replaceStudyTime,
  selectStudyTime,
  type StudyTime,
} from '#server/features/exam/study-plan.store.ts';
import { PLAN } from '#server/features/flashcard/flashcard.words.ts';
import { listOpen } from '#server/features/practice/sitting.store.ts';
import { listReadPlaces } from '#server/features/study/progress.store.ts';
import type { AccessProof, Acts, Entitled, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import {
  insertAsked,
  listOutcomes,
  replaceMailed,
  replaceOutcome,
  updateAskedAgain,
  updateUnanswered,
} from '#server/features/readiness/outcome.store.ts';
import type { PredictionService } from '#server/features/readiness/prediction.service.ts';
import { leadsTo, type LeadOverService } from './lead-over.service.ts';
import type { SnapshotService } from './snapshot.service.ts';

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  entitlements: EntitlementService;
  snapshots: SnapshotService;
  succession: SuccessionService;
  leads: LeadOverService;
  predictions: PredictionService;
  now: () => Date;
};

/** What a learner should do today, most valuable first. */
export function todayService({
  database,
  catalogue,
  entitlements,
  snapshots,
  succession,
  leads,
  predictions,
  now,
}: Needs) {
  const todayAt = (timeZone: string) => todayIn(calendarOf(timeZone), now().toISOString());
  const askedIn = (outcomes: Awaited<ReturnType<typeof listOutcomes>>, examDate: Day, timeZone: string): Asked => {
    const own = outcomes.find((outcome) => outcome.examDate === examDate);
    const dayOf = (at: string | null | undefined) => (at ? calendarOf(timeZone).dayOf(at) : null);
    return { first: dayOf(own?.askedAt), again: dayOf(own?.askedAgainAt), mailed: dayOf(own?.mailedAt) };
  };
  const visible = (learner: Sees<Learner>, examId: string) => entitlements.visible(learner, catalogue.exam(examId));

  async function planFor(
    learner: Sees<Learner>,
    { exam, access }: { exam: Exam; access: AccessProof | null },
    { today, timeZone }: { today: Today; timeZone: string },
  ): Promise<{ reply: ExamToday; cardIds: string[]; snapshot: Snapshot }> {
    const learnerExam = { userId: learner.id, examId: exam.id };
    const [time, outcomes] = await database.read((reader) =>
      Promise.all([selectStudyTime(reader, learnerExam), listOutcomes(reader, learnerExam)]),
    );
    const snapshot = await snapshots.of(learner, exam, access, { time, today });
    const plan = planDay(snapshot);
    const { cardIds, entries, kind, daysLeft, minutes, spent } = plan;
    return {
      cardIds,
      snapshot,
      reply: {
        examId: exam.id,
        name: exam.name,
        slug: exam.slug,
        isOwner: snapshot.isOwner,
        accessEndedAt: access ? null : await entitlements.endedAt(learner, exam.id),
        day: today.day,
        kind,
        daysLeft,
        examDate: time.examDate,
        leadsTo: leadsTo(await succession.of(exam), time.examDate),
        asksOutcome:
          kind === 'past' &&
          time.examDate !== null &&
          !outcomes.some(({ examDate, result }) => examDate === time.examDate && result !== null) &&
          asksOnSite(today.day, askedIn(outcomes, time.examDate, timeZone)),
        outcomes: outcomes.flatMap(({ examDate, result, score }) =>
          result === null || examDate === null ? [] : [{ examDate, result, score }],
        ),
        time: timeOf(time),
        minutes,
        spent,
        dueCards: cardIds.length,
        entries,
        nextDay: nextDay(snapshot, plan),
      },
    };
  }

  /**
   * The exams a person owns, owned, or has begun in any way, the one to go on with first: where a clock is running, then by exam date, then
   * owned ones. Someone who owns all exams gets only those they have begun.
   */
  async function examsOf(learner: Sees<Learner>): Promise<Exam[]> {
    const { examIds, isPro } = await entitlements.ownedExams(learner);
    const { begun, open, dates } = await database.read(async (reader) => {
      const standings = await listStandings(reader, learner.id);
      const read = await listReadPlaces(reader, learner.id);
      const plans = await listStudyPlans(reader, learner.id);
      const held = await listOpen(reader, { userId: learner.id, at: now().toISOString() });
      const examDates = await listExamDates(reader, learner.id);
      // A standing that only says what a visitor was shown is no beginning.
      const own = standings.filter(
        ({ visitorSeen, seen, asked }) => visitorSeen === null || seen.length > 0 || asked > 0,
      );
      return { begun: [...own, ...read, ...plans, ...held], open: held, dates: examDates };
    });
    const ended = catalogue.current().exams.filter(({ id }) => entitlements.endedBy(learner, id) !== null);
    const wanted = new Set([
      ...begun.map(({ examId }) => examId),
      ...ended.map(({ id }) => id),
      ...(isPro ? [] : examIds),
    ]);
    const at = now().toISOString();
    const running = new Set(open.filter(({ summary }) => summary.deadlineAt !== null).map(({ examId }) => examId));
    const dateOf = new Map(dates.map(({ examId, examDate }) => [examId, examDate ?? '']));
    /** Sorts the exam to go on with first; one without a date, or with a past one, after those that have one. */
    const order = ({ id }: Exam): string => {
      const date = dateOf.get(id) ?? '';
      const isOwned = isPro || examIds.includes(id);
      return [running.has(id) ? 0 : 1, date < isoDate(at) ? 'later' : date, isOwned ? 0 : 1].join(' ');
    };
    return catalogue
      .current()
      .exams.filter(
        ({ id, isActive, isInPreparation }) => wanted.has(id) && !isInPreparation && (isActive || examIds.includes(id)),
      )
      .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  }

  /** Refuses a day that is not a past exam date of the person's plan, and that they were never asked about. */
  async function refuseUnknown(
    learner: Sees<Learner>,
    { examId, examDate }: ExamDay,
    today: string | null,
  ): Promise<void> {
    const learnerExam = { userId: learner.id, examId: catalogue.exam(examId).id };
    const [time, outcomes] = await database.read((reader) =>
      Promise.all([selectStudyTime(reader, learnerExam), listOutcomes(reader, learnerExam)]),
    );
    const isPast = today !== null && time.examDate === examDate && examDate < today;
    if (!isPast && !outcomes.some((outcome) => outcome.examDate === examDate)) throw new Problem('not_found');
  }

  return {
    /** The plan of today for each of a person's exams. */
    async list(learner: Sees<Learner>, timeZone: string): Promise<{ exams: ExamToday[] }> {
      const at = { today: todayAt(timeZone), timeZone };
      const exams: ExamToday[] = [];
      for (const exam of await examsOf(learner)) {
        const access = await entitlements.accessTo(learner, exam.id);
        exams.push((await planFor(learner, { exam, access }, at)).reply);
      }
      return { exams };
    },

    async of(learner: Sees<Learner>, examId: string, timeZone: string): Promise<ExamToday> {
      return (await planFor(learner, visible(learner, examId), { today: todayAt(timeZone), timeZone })).reply;
    },

    /** Today's cards in order, and how many a day has time for; null if the learner has not said how much time they have. */
    async cardsOf(
      { learner, access }: Entitled<Sees<Learner>>,
      timeZone: string,
    ): Promise<{ ids: string[]; most: number } | null> {
      const exam = catalogue.exam(access.examId);
      const { reply, cardIds, snapshot } = await planFor(
        learner,
        { exam, access },
        { today: todayAt(timeZone), timeZone },
      );
      return reply.time && { ids: cardIds, most: Math.floor((snapshot.minutes * 60) / snapshot.pace.review) };
    },

    /** A person's exams, just enough to name them. */
    async exams(learner: Sees<Learner>): Promise<OwnExam[]> {
      const exams = await examsOf(learner);
      return exams.map(({ id, name, slug }) => {
        const isOwner = visible(learner, id).access !== null;
        return { id, name, slug, isOwner, accessEndedAt: isOwner ? null : entitlements.endedBy(learner, id) };
      });
    },

    /** Sets the exam date and the time for it; returns the resulting plan for today. */
    async setTime(learner: Acts<Learner>, examId: string, time: StudyTimeIn, timeZone: string): Promise<ExamToday> {
      const seen = visible(learner, examId);
      const today = todayAt(timeZone);
      if (time.examDate !== null && time.examDate < today.day)
        throw new Problem('malformed', { fields: { examDate: PLAN.past() } });
      const { minutes: minutesPerDay, ...rest } = time;
      const learnerExam = { userId: learner.id, examId: seen.exam.id };
      await database.write((tx) => replaceStudyTime(tx, learnerExam, { ...rest, minutesPerDay }));
      return (await planFor(learner, seen, { today, timeZone })).reply;
    },

    /** Moves a person to the edition that replaces an exam. */
    lead: (learner: Acts<Learner>, examId: string): Promise<LeadOver> =>
      leads.lead(learner, visible(learner, examId).exam),

    /** Notes that a person was asked how their exam went, for the first time or once more. */
    async noteAsked(learner: Acts<Learner>, sat: ExamDay, timeZone: string): Promise<void> {
      const { day } = todayAt(timeZone);
      await refuseUnknown(learner, sat, day);
      const own = { userId: learner.id, ...sat };
      await predictions.ensure(own);
      const at = now().toISOString();
      await database.write(async (tx) => {
        await insertAsked(tx, own, at);
        const asked = askedIn(await listOutcomes(tx, own), sat.examDate, timeZone);
        if (asksAgain(day, asked)) await updateAskedAgain(tx, own, at);
      });
    },

    /** Sees to it that something was predicted of each exam that a mail may ask about. */
    async predictFor(userId: string, exams: readonly ExamToday[]): Promise<void> {
      for (const { examId, kind, examDate } of exams)
        if (kind === 'past' && examDate !== null) await predictions.ensure({ userId, examId, examDate });
    },

    /** Notes which of these exams a mail asks about, and returns their ids. */
    async askInMail(
      tx: Tx,
      userId: string,
      exams: readonly ExamToday[],
      timeZone: string,
    ): Promise<ReadonlySet<string>> {
      const askedIds = new Set<string>();
      for (const { examId, kind, day, examDate, outcomes } of exams) {
        if (kind !== 'past' || examDate === null || outcomes.some((own) => own.examDate === examDate)) continue;
        const own = { userId, examId };
        if (!asksInMail(day, askedIn(await listOutcomes(tx, own), examDate, timeZone))) continue;
        await replaceMailed(tx, { ...own, examDate }, now().toISOString());
        askedIds.add(examId);
      }
      return askedIds;
    },

    /** Stores how a person's exam went. */
    async setOutcome(
      learner: Acts<Learner>,
      sat: ExamDay,
      { result, score: given }: Omit<ExamOutcome, 'examDate'>,
      timeZone: string,
    ): Promise<ExamOutcome> {
      await refuseUnknown(learner, sat, todayAt(timeZone).day);
      const score = wasTaken(result) ? given : null;
      await predictions.ensure({ userId: learner.id, ...sat });
      const at = now().toISOString();
      await database.write((tx) =>
        replaceOutcome(tx, { userId: learner.id, ...sat }, { answeredAt: at, result, score }, at),
      );
      return { examDate: sat.examDate, result, score };
    },

    /** Deletes what a person said about their exam. */
    async deleteOutcome(learner: Acts<Learner>, sat: ExamDay): Promise<void> {
      await refuseUnknown(learner, sat, null);
      await database.write((tx) => updateUnanswered(tx, { userId: learner.id, ...sat }));
    },
  };
}
/** An exam on a day. */
type ExamDay = { examId: string; examDate: string };

export type TodayService = ReturnType<typeof todayService>;

const timeOf = ({ minutesPerDay, ...rest }: StudyTime): ExamToday['time'] =>
  minutesPerDay === null ? null : { ...rest, minutes: minutesPerDay };
