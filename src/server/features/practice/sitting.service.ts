import type { PracticeEventIn, SittingReply, SyncReply } from '#contract/practice-sitting.ts';
import { readsKeys, type RoleHolder } from '#rules/account/roles.ts';
import { eventName } from '#rules/practice/event.ts';
import { taskName } from '#rules/practice/settings.ts';
import { ANSWER } from '#rules/question/kinds/answer.words.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { askedQuestion, type SatQuestion } from '#rules/question/question.ts';
import { isOverdue, lastPassedDeadline } from '#rules/quiz/timing.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { PracticeItem } from '#server/db/tables/practice-tables.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { selectOptionalAttempt } from '#server/features/quiz/attempt.store.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import type { Acts, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { PRACTICE } from './practice.words.ts';
import { canPracticeIn, type PracticeBankService } from './practice-bank.service.ts';
import { listMarks, replaceMark } from './question-mark.store.ts';
import { keepAnswers } from './sitting-answers.ts';
import { closeSitting, endingOf, isReviewOpen, openReview } from './sitting-close.ts';
import { allowedFeedback, eventOf, shownOrder } from './sitting-view.ts';
import { sittingReply } from './sitting-reply.ts';
import {
  insertEvents,
  listEarlier,
  listEvents,
  listOverdue,
  listOverdueOf,
  selectOptionalHolder,
  selectOptionalSitting,
  takeRevisions,
  updateItems,
} from './sitting.store.ts';

type Sitting = Row<'practiceSitting'>;

/** Far more than a person produces; a sitting with this many accepts no more. */
const MOST_EVENTS = 10_000;
const EARLIER = 10;

type Needs = {
  database: Database;
  bank: BankService;
  practiceBank: PracticeBankService;
  catalogue: CatalogueService;
  entitlements: EntitlementService;
  /** Orders ids in a way that nobody outside can predict. */
  secretRank: (id: string) => string;
  now: () => Date;
};

/** What happens in a sitting, on any number of devices. */
export function sittingService({ database, bank, practiceBank, catalogue, entitlements, secretRank, now }: Needs) {
  const rankOf = (id: string) => secretRank(`unscored ${id}`);

  /** Another person's sitting does not exist. An open one requires access unless it is from the free pool; a submitted one stays readable. */
  async function own(
    learner: Sees<Learner>,
    id: string,
    isReading: boolean,
  ): Promise<{ sitting: Sitting; questions: SatQuestion[]; isWithheld: boolean }> {
    const sitting = await database.read((reader) => selectOptionalSitting(reader, id));
    if (!sitting || sitting.userId !== learner.id) throw new Problem('not_found');
    const isOver = sitting.submittedAt !== null;
    const withheld = isOver && sitting.mode === 'simulation' && (await isWithheld(id));
    const isReadable = isReading && isOver && !withheld;
    if (!isReadable && !sitting.isFree && !(await entitlements.accessTo(learner, sitting.examId)))
      throw new Problem('forbidden');
    return { sitting, questions: await satOf(sitting), isWithheld: withheld };
  }

  /** Whether it ended without access. */
  async function isWithheld(id: string): Promise<boolean> {
    return (await database.read((reader) => selectOptionalAttempt(reader, id)))?.isWithheld ?? false;
  }

  async function satOf(sitting: Sitting): Promise<SatQuestion[]> {
    const questions = await bank.questions(sitting.items.map(({ versionId }) => versionId));
    return sitting.items.map((item, place) => ({
      question: questions[place]!,
      optionOrder: shownOrder(item, questions[place]!),
    }));
  }

  async function replyOf(
    learner: Sees<Learner>,
    { sitting: found, questions, isWithheld: withheld }: Awaited<ReturnType<typeof own>>,
    at: string,
  ): Promise<SittingReply> {
    const exam = catalogue.exam(found.examId);
    const practice = await practiceBank.bankOf(exam, learner.id);
    const canPractice = canPracticeIn(practice, entitlements.accessOf(learner, exam.id) !== null);
    // A simulation whose time is up is over, though its keys are not shown until it has been closed, which logs them.
    const isDue = isOverdue(found, at);
    const known = await database.read(async (reader) => ({
      events: (await listEvents(reader, found.id)).map(eventOf),
      marks: await listMarks(
        reader,
        found.userId,
        found.items.map(({ questionId }) => questionId),
      ),
      earlier: await listEarlier(reader, found, EARLIER),
      isReviewOpen: !isDue && (!withheld || (await isReviewOpen(reader, found.id))),
    }));
    const sitting = isDue ? endingOf(found, questions, known.events, { at, rankOf }).closed : found;
    return sittingReply(sitting, questions, { ...known, exam, tasks: practice.tasks, canPractice, now: at });
  }

  const close = (
    learner: RoleHolder,
    sitting: Sitting,
    questions: readonly SatQuestion[],
    at: string,
    isWithheld = false,
  ): Promise<Sitting> =>
    database.write(async (tx) => {
      const held = await takeRevisions(tx, sitting.id, 0);
      return held.submittedAt === null
        ? closeSitting(tx, held, questions, { at, isWithheld, isStaff: readsKeys(learner), rankOf })
        : held;
    });

  /** Ends the simulations of one person in an exam whose time is up, but one. Whatever they answer next came later. */
  async function closeOverdueOf(learner: Acts<Learner>, examId: string, but: string | null = null): Promise<void> {
    const at = now().toISOString();
    const overdue = await database.readShort((reader) =>
      listOverdueOf(reader, { userId: learner.id, examId }, lastPassedDeadline(at)),
    );
    for (const sitting of overdue) {
      if (sitting.id === but) continue;
      const isWithheld = (await entitlements.accessTo(learner, examId)) === null;
      await close(learner, sitting, await satOf(sitting), at, isWithheld);
    }
  }

  return {
    /** A sitting as it is; changes nothing. */
    async show(learner: Sees<Learner>, id: string): Promise<SittingReply> {
      return replyOf(learner, await own(learner, id, true), now().toISOString());
    },

    closeOverdueOf,

    /** Ends simulations whose time ran out unattended, at most so many; returns how many there were. */
    async closeOverdue(most = 100): Promise<number> {
      const at = now().toISOString();
      const overdue = await database.read((reader) => listOverdue(reader, lastPassedDeadline(at), most));
      for (const sitting of overdue) {
        const holder = await database.read((reader) => selectOptionalHolder(reader, sitting.userId));
        if (!holder) continue;
        const isWithheld = (await entitlements.accessTo(holder, sitting.examId)) === null;
        await close(holder, sitting, await satOf(sitting), at, isWithheld);
      }
      return overdue.length;
    },

    /** Ends a sitting, once. Doing it again opens its review if that was withheld and there is access now. */
    async submit(learner: Acts<Learner>, id: string): Promise<SittingReply> {
      const found = await own(learner, id, false);
      const at = now().toISOString();
      await closeOverdueOf(learner, found.sitting.examId, id);
      const sitting = await close(learner, found.sitting, found.questions, at);
      if (found.isWithheld)
        await database.write((tx) => openReview(tx, sitting, found.questions, { at, isStaff: readsKeys(learner) }));
      return replyOf(learner, { ...found, sitting }, at);
    },

    /**
     * Adds questions to open practice, to be asked after the one at `place`; once for each place. `draw` is given what is asked
     * already, and the task to draw from.
     */
    async append(
      learner: Acts<Learner>,
      id: string,
      place: number,
      draw: (asked: { questionIds: readonly string[]; task: string }) => Omit<PracticeItem, 'after'>[],
    ): Promise<SittingReply> {
      const { sitting, questions } = await own(learner, id, false);
      const subject = questions[place]?.question;
      if (sitting.mode !== 'practice' || sitting.submittedAt !== null || !subject) throw new Problem('not_found');
      const task = taskName({ domain: subject.domainNumber, task: subject.taskNumber });
      await database.write(async (tx) => {
        const { items, submittedAt } = await takeRevisions(tx, id, 0);
        if (submittedAt !== null || items.some(({ after }) => after === place)) return;
        const added = draw({ questionIds: items.map(({ questionId }) => questionId), task });
        await updateItems(tx, id, [...items, ...added.map((item) => ({ ...item, after: place }) as PracticeItem)]);
      });
      return replyOf(learner, await own(learner, id, true), now().toISOString());
    },

    /** Whether a person may see the keys of a simulation that ended without access. */
    isReviewOpen: (id: string): Promise<boolean> => database.read((reader) => isReviewOpen(reader, id)),

    /** Keeps each event once. Drops events after the end, and second answers in practice. */
    async send(
      learner: Acts<Learner>,
      id: string,
      { since, events }: { since: number; events: readonly PracticeEventIn[] },
    ): Promise<SyncReply> {
      const { sitting, questions } = await own(learner, id, false);
      refuseMisfits(sitting, questions, events);
      const at = now().toISOString();
      await closeOverdueOf(learner, sitting.examId, id);
      return database.write(async (tx) => {
        let current = await takeRevisions(tx, sitting.id, events.length);
        if (isOverdue(current, at))
          current = await closeSitting(tx, current, questions, {
            at,
            isWithheld: false,
            isStaff: readsKeys(learner),
            rankOf,
          });
        const before = (await listEvents(tx, sitting.id)).map((row) => ({
          revision: row.revision,
          event: eventOf(row),
        }));
        const taken =
          current.submittedAt === null
            ? fresh(
                current,
                before.map(({ event }) => event),
                events,
              )
            : [];
        const first = current.revision - events.length + 1;
        const added = taken.map((event, index) => ({ revision: first + index, event }));
        const all = [...before, ...added].map(({ event }) => event);
        await keep(tx, current, questions, added, all, { at, isStaff: readsKeys(learner) });
        const unknown = [...before, ...added].filter(({ revision }) => revision > since).map(({ event }) => event);
        const news = new Set(unknown.filter(({ kind }) => kind === 'answered').map(({ place }) => place));
        return {
          events: unknown,
          revision: current.revision,
          feedback: allowedFeedback(current, questions, all).filter(
            ({ place }) => current.submittedAt !== null || news.has(place),
          ),
          submittedAt: current.submittedAt,
          now: at,
        };
      });
    },
  };
}
export type SittingService = ReturnType<typeof sittingService>;

/** The events to keep, of those sent. */
function fresh(
  { mode }: Sitting,
  before: readonly PracticeEventIn[],
  events: readonly PracticeEventIn[],
): PracticeEventIn[] {
  const known = new Set(before.map(eventName));
  const answered = new Set(before.filter(({ kind }) => kind === 'answered').map(({ place }) => place));
  if (before.length + events.length > MOST_EVENTS) return [];
  return events.filter((event) => {
    if (known.has(eventName(event))) return false;
    if (mode === 'practice' && event.kind === 'answered') {
      if (answered.has(event.place)) return false;
      answered.add(event.place);
    }
    known.add(eventName(event));
    return true;
  });
}

async function keep(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  newEvents: readonly { revision: number; event: PracticeEventIn }[],
  all: readonly PracticeEventIn[],
  { at: receivedAt, isStaff }: { at: string; isStaff: boolean },
): Promise<void> {
  if (newEvents.length === 0) return;
  const { id: sittingId, userId, examId, startedAt, mode } = sitting;
  await insertEvents(
    tx,
    newEvents.map(({ revision, event: { device, seq, place, seconds, at, ...payload } }) => {
      // A clock may say anything, and the databases do not accept every year.
      const claimedAt = new Date(at).toISOString();
      const within = claimedAt < startedAt ? startedAt : claimedAt > receivedAt ? receivedAt : claimedAt;
      return {
        userId,
        sittingId,
        device,
        seq,
        revision,
        place,
        payload: json(payload),
        seconds,
        at: within,
        receivedAt,
      };
    }),
  );
  if (mode === 'simulation') return;
  await keepAnswers(tx, sitting, questions, newEvents, all, { at: receivedAt, isStaff });
  for (const { event } of newEvents) {
    if (event.kind === 'flagged')
      await replaceMark(tx, { userId, examId }, questions[event.place]!.question.id, { isFlagged: event.flagged });
  }
}

/** Refuses what our own page never sends: a place or option that does not exist, or a partial answer in practice. */
function refuseMisfits(sitting: Sitting, questions: readonly SatQuestion[], events: readonly PracticeEventIn[]): void {
  for (const [index, event] of events.entries()) {
    const entry = questions[event.place];
    const wrong = (what: Phrase) => new Problem('malformed', { fields: { [`events.${index}`]: what } });
    if (!entry || (event.kind === 'moved' && event.from >= questions.length)) throw wrong(PRACTICE.noQuestion());
    if (event.kind === 'struck' && event.struck.some((option) => option >= entry.optionOrder.length))
      throw wrong(ANSWER.noOption());
    if (event.kind !== 'answered') continue;
    const kind = KINDS[entry.question.kind];
    const misfit = kind.misfit(event.picked, askedQuestion(entry));
    if (misfit !== null) throw wrong(misfit);
    if (sitting.mode === 'practice' && !kind.isWhole(event.picked, askedQuestion(entry)))
      throw wrong(PRACTICE.tooFewOptions());
  }
}
