import type { Exam } from '#contract/exam.ts';
import type { ExamToday, OwnExam, StudyTime as StudyTimeIn } from '#contract/today.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { type Today, todayIn } from '#rules/flashcard/due.ts';
import { planDay } from '#rules/planner/plan-day.ts';
import type { Snapshot } from '#rules/planner/snapshot.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Database } from '#server/db/database.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { listStandings } from '#server/features/exposure/standing.store.ts';
import {
  listExamDates,
  listStudyPlans,
  replaceStudyTime,
  selectStudyTime,
  type StudyTime,
} from '#server/features/flashcard/study-plan.store.ts';
import type { SittingService } from '#server/features/practice/sitting.service.ts';
import { listOpen } from '#server/features/practice/sitting.store.ts';
import { listReadPlaces } from '#server/features/study/progress.store.ts';
import type { AccessProof, Owner, Person, SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { SnapshotService } from './snapshot.service.ts';

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  entitlements: EntitlementService;
  sittings: SittingService;
  snapshots: SnapshotService;
  now: () => Date;
};

/** What a learner should do today, most valuable first. */
export function todayService({ database, catalogue, entitlements, sittings, snapshots, now }: Needs) {
  const todayAt = (timeZone: string) => todayIn(calendarOf(timeZone), now().toISOString());
  const visible = (user: SessionUser, examId: string) => entitlements.visible(user, catalogue.exam(examId));

  async function planFor(
    user: Person,
    { exam, access }: { exam: Exam; access: AccessProof | null },
    today: Today,
  ): Promise<{ reply: ExamToday; cardIds: string[]; snapshot: Snapshot }> {
    const time = await database.read((reader) => selectStudyTime(reader, { userId: user.id, examId: exam.id }));
    const snapshot = await snapshots.of(user, exam, access, { time, today });
    const { cardIds, entries, kind, daysLeft, minutes, spent } = planDay(snapshot);
    return {
      cardIds,
      snapshot,
      reply: {
        examId: exam.id,
        name: exam.name,
        slug: exam.slug,
        isOwner: snapshot.isOwner,
        day: today.day,
        kind,
        daysLeft,
        examDate: time.examDate,
        time: timeOf(time),
        minutes,
        spent,
        dueCards: cardIds.length,
        entries,
      },
    };
  }

  /** The exams a person owns or has begun in any way. Someone who owns all exams gets only those they have begun. */
  async function examsOf(user: Person): Promise<Exam[]> {
    const { examIds, isPro } = await entitlements.ownedExams(user);
    const begun = await database.read(async (reader) => {
      const standings = await listStandings(reader, user.id);
      const read = await listReadPlaces(reader, user.id);
      const plans = await listStudyPlans(reader, user.id);
      const open = await listOpen(reader, { userId: user.id });
      return new Set([...standings, ...read, ...plans, ...open].map(({ examId }) => examId));
    });
    const wanted = new Set(isPro ? begun : [...begun, ...examIds]);
    return catalogue
      .current()
      .exams.filter(
        ({ id, isActive, isInPreparation }) => wanted.has(id) && !isInPreparation && (isActive || examIds.includes(id)),
      );
  }

  return {
    async list(user: SessionUser, timeZone: string): Promise<{ exams: ExamToday[] }> {
      await sittings.closeOverdue(user);
      return this.listOf(user, timeZone);
    },

    /** The same for a person who is not the caller. */
    async listOf(user: Person, timeZone: string): Promise<{ exams: ExamToday[] }> {
      const today = todayAt(timeZone);
      const exams: ExamToday[] = [];
      for (const exam of await examsOf(user)) {
        const access = await entitlements.accessTo(user, exam.id);
        exams.push((await planFor(user, { exam, access }, today)).reply);
      }
      return { exams: exams.sort(byNearness) };
    },

    async of(user: SessionUser, examId: string, timeZone: string): Promise<ExamToday> {
      await sittings.closeOverdue(user);
      return (await planFor(user, visible(user, examId), todayAt(timeZone))).reply;
    },

    /** Today's cards in order, and how many a day has time for; null if the learner has not said how much time they have. */
    async cardsOf(
      { user, access }: Pick<Owner, 'user' | 'access'>,
      timeZone: string,
    ): Promise<{ ids: string[]; most: number } | null> {
      const exam = catalogue.exam(access.examId);
      const { reply, cardIds, snapshot } = await planFor(user, { exam, access }, todayAt(timeZone));
      return reply.time && { ids: cardIds, most: Math.floor((snapshot.minutes * 60) / snapshot.pace.review) };
    },

    /** A person's exams, just enough to name them. */
    async exams(user: SessionUser): Promise<OwnExam[]> {
      const dates = await database.read((reader) => listExamDates(reader, user.id));
      const day = isoDate(now().toISOString());
      const dayOf = (exam: Exam) => dates.find(({ examId }) => examId === exam.id)?.examDate ?? '';
      /** Sorts an exam without a date, or with a past one, after all others. */
      const nearness = (exam: Exam) => (dayOf(exam) < day ? 'later' : dayOf(exam));
      return (await examsOf(user))
        .toSorted((a, b) => (nearness(a) < nearness(b) ? -1 : nearness(a) > nearness(b) ? 1 : 0))
        .map(({ id, name, slug }) => ({ id, name, slug, isOwner: visible(user, id).access !== null }));
    },

    /** Sets the exam date and the time for it; returns the resulting plan for today. */
    async setTime(user: SessionUser, examId: string, time: StudyTimeIn, timeZone: string): Promise<ExamToday> {
      const seen = visible(user, examId);
      const today = todayAt(timeZone);
      if (time.examDate !== null && time.examDate < today.day)
        throw new Problem('malformed', { fields: { examDate: 'Choose today or a later day.' } });
      const { minutes: minutesPerDay, ...rest } = time;
      const learner = { userId: user.id, examId: seen.exam.id };
      await database.write((tx) => replaceStudyTime(tx, learner, { ...rest, minutesPerDay }));
      return (await planFor(user, seen, today)).reply;
    },
  };
}
export type TodayService = ReturnType<typeof todayService>;

const timeOf = ({ minutesPerDay, ...rest }: StudyTime): ExamToday['time'] =>
  minutesPerDay === null ? null : { ...rest, minutes: minutesPerDay };

/** Nearest exam first, those without a date last. */
function byNearness(a: ExamToday, b: ExamToday): number {
  return (a.daysLeft ?? Number.POSITIVE_INFINITY) - (b.daysLeft ?? Number.POSITIVE_INFINITY) || 0;
}
