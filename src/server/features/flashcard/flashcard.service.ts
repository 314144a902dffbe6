import type { FlashcardSet, Review, ReviewReply } from '#contract/flashcard.ts';
import { readsKeys } from '#rules/account/roles.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { type Today, todayIn } from '#rules/flashcard/due.ts';
import { masteredAfter } from '#rules/flashcard/grade.ts';
import { questionSides } from '#rules/flashcard/question-sides.ts';
import { cardSides } from '#rules/flashcard/sides.ts';
import { logCards } from '#server/features/response/response-log.ts';
import { servedHtml } from '#server/features/study/content-html.ts';
import type { ReviewedState } from '#server/db/tables/card-tables.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import type { Acts, Entitled, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { type CarryOver, listCards, listKnownCardIds } from './card.store.ts';
import { insertReview, listKnownReviewIds, selectOptionalLastReview, updateReviewUndone } from './card-review.store.ts';
import { shownSchedule } from './card-schedule.ts';
import {
  countIntroduced,
  deleteState,
  listStates,
  listStatesOf,
  replaceState,
  updateMasteryCleared,
} from './card-state.store.ts';
import { deleteQuestionCard, listAskedOf, listQuestionCards } from './question-card.store.ts';
import { scheduler } from './scheduler.ts';
import { type PlanSettings, selectSettings, takeSeq } from '#server/features/exam/study-plan.store.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** Whose cards, in which exam. Requires access. */
export const learnerExamOf = ({ learner, access }: Entitled<Sees<Learner>>): LearnerExam => ({
  userId: learner.id,
  examId: access.examId,
});

/** How long ago an offline review may be dated; an older one is dated to that limit. Milliseconds. */
const OFFLINE_MS = 30 * 86_400_000;

/** The flashcards of an exam and what a learner knows of them. */
export function flashcardService(needs: {
  database: Database;
  cardsOfToday: (asking: Entitled<Sees<Learner>>, timeZone: string) => Promise<{ ids: string[] } | null>;
  carryOver: (examId: string) => Promise<CarryOver>;
  /** Ends the person's simulations of the exam whose time is up: they came first. */
  closeOverdueOf: (learner: Acts<Learner>, examId: string) => Promise<void>;
  now: () => Date;
}) {
  const { database, cardsOfToday, carryOver, closeOverdueOf, now } = needs;
  const todayAt = (timeZone: string) => todayIn(calendarOf(timeZone), now().toISOString());

  return {
    async list(asking: Entitled<Sees<Learner>>, timeZone: string): Promise<FlashcardSet> {
      const learnerExam = learnerExamOf(asking);
      const today = todayAt(timeZone);
      const todaysCards = await cardsOfToday(asking, timeZone);
      const carried = await carryOver(learnerExam.examId);
      return database.read(async (reader) => {
        const cards = await listCards(reader, learnerExam, carried);
        const states = new Map((await listStates(reader, learnerExam)).map((state) => [state.itemId, state]));
        const settings = await selectSettings(reader, learnerExam);
        const fsrs = scheduler(settings.retention);
        const schedule = (id: string, askedAt: string | null) =>
          shownSchedule(id, states.get(id) ?? null, askedAt, fsrs, settings.examDate, today);
        const ofItems = cards.map(({ id, domainNumber, topic, title, content }) => ({
          id,
          domainNumber,
          topic,
          ...cardSides(title, servedHtml(content)),
          isQuestion: false,
          schedule: schedule(id, null),
        }));
        const ofQuestions = (await listQuestionCards(reader, { ...learnerExam, at: today.now })).map((question) => ({
          id: question.id,
          domainNumber: question.domainNumber,
          // A question's topic often gives away its answer.
          topic: '',
          front: questionSides(question).front,
          back: null,
          isQuestion: true,
          schedule: schedule(question.id, question.askedAt),
        }));
        return {
          cards: [...ofItems, ...ofQuestions],
          ...(await counts(reader, learnerExam, settings, today)),
          examDate: settings.examDate,
          chosen: todaysCards && todaysCards.ids,
          now: today.now,
        };
      });
    },

    /** The backs of cards made from questions; from here on their keys count as shown. */
    async turn(
      asking: Entitled<Acts<Learner>>,
      cardIds: readonly string[],
    ): Promise<{ turned: { cardId: string; back: string }[] }> {
      const learnerExam = learnerExamOf(asking);
      const at = now().toISOString();
      await closeOverdueOf(asking.learner, learnerExam.examId);
      return database.write(async (tx) => {
        const cards = await listQuestionCards(tx, { ...learnerExam, at }, cardIds);
        await logCards(tx, { ...learnerExam, isStaff: readsKeys(asking.learner) }, at, cards);
        return { turned: cards.map((card) => ({ cardId: card.id, back: questionSides(card).back })) };
      });
    },

    /** Applies each review once, in order, to the card's current state; concurrent devices take turns. */
    async review(asking: Entitled<Acts<Learner>>, reviews: readonly Review[], timeZone: string): Promise<ReviewReply> {
      const learnerExam = learnerExamOf(asking);
      const today = todayAt(timeZone);
      return database.write(async (tx) => {
        const firstSeq = (await takeSeq(tx, learnerExam, reviews.length)) - reviews.length + 1;
        const knownReviewIds = await listKnownReviewIds(
          tx,
          learnerExam.userId,
          reviews.map(({ id }) => id),
        );
        const named = reviews.map(({ cardId }) => cardId);
        const asked = await listAskedOf(tx, learnerExam, named);
        const askedAt = new Map(asked.map((card) => [card.id, card.askedAt]));
        const cardIds = new Set([...(await listKnownCardIds(tx, learnerExam, named)), ...askedAt.keys()]);
        const settings = await selectSettings(tx, learnerExam);
        const fsrs = scheduler(settings.retention);
        const states = new Map<string, ReviewedState | null>([...cardIds].map((id) => [id, null]));
        for (const row of await statesOf(tx, learnerExam, cardIds)) states.set(row.itemId, reviewedState(row));
        const ignoredIds: string[] = [];

        for (const [index, { id, cardId, grade, reviewedAt }] of reviews.entries()) {
          if (knownReviewIds.has(id)) continue;
          knownReviewIds.add(id);
          if (!cardIds.has(cardId)) {
            ignoredIds.push(id);
            continue;
          }
          const before = states.get(cardId) ?? null;
          const at = clampTime(reviewedAt, before, today.now);
          const after = {
            ...fsrs.review(before, grade, at),
            introducedAt: before?.introducedAt ?? at,
            isMastered: masteredAfter(grade, before?.isMastered ?? false),
          };
          const seq = firstSeq + index;
          await insertReview(tx, {
            ...learnerExam,
            id,
            itemId: cardId,
            seq,
            grade,
            reviewedAt: at,
            receivedAt: today.now,
            stateBefore: before && json(before),
            stateAfter: json(after),
            undoneAt: null,
          });
          await replaceState(tx, { ...learnerExam, itemId: cardId, ...after, lastSeq: seq });
          states.set(cardId, after);
        }
        return replyTo(tx, learnerExam, states, askedAt, settings, today, ignoredIds);
      });
    },

    /** Restores the state before the last review. Works once, since an earlier review may be from another day or device. */
    async undo(asking: Entitled<Acts<Learner>>, reviewId: string | undefined, timeZone: string): Promise<ReviewReply> {
      const learnerExam = learnerExamOf(asking);
      const today = todayAt(timeZone);
      return database.write(async (tx) => {
        const seq = await takeSeq(tx, learnerExam, 1);
        const last = await selectOptionalLastReview(tx, learnerExam);
        if (!last || last.undoneAt || (reviewId && last.id !== reviewId)) throw new Problem('nothing_to_undo');
        const { itemId, stateBefore } = last;
        await updateReviewUndone(tx, learnerExam.userId, last.id, today.now);
        const [current] = await listStatesOf(tx, learnerExam.userId, [itemId]);
        // If mastery was reset since then, it stays reset.
        const isMastered =
          current && current.lastSeq !== last.seq ? current.isMastered : (stateBefore?.isMastered ?? false);
        const restored = stateBefore && { ...stateBefore, isMastered };
        if (restored) await replaceState(tx, { ...learnerExam, itemId, ...restored, lastSeq: seq });
        else await deleteState(tx, learnerExam.userId, itemId);
        const askedAt = new Map((await listAskedOf(tx, learnerExam, [itemId])).map((card) => [card.id, card.askedAt]));
        return replyTo(
          tx,
          learnerExam,
          new Map([[itemId, restored]]),
          askedAt,
          await selectSettings(tx, learnerExam),
          today,
          [],
        );
      });
    },

    /** Removes a card made from a question, and its state. Does nothing if there is none. */
    async remove(asking: Entitled<Acts<Learner>>, cardId: string): Promise<void> {
      const learnerExam = learnerExamOf(asking);
      await database.write(async (tx) => {
        await takeSeq(tx, learnerExam, 1);
        if ((await listAskedOf(tx, learnerExam, [cardId])).length === 0) return;
        const last = await selectOptionalLastReview(tx, learnerExam);
        // The card is gone, so its review can no longer be undone.
        if (last && last.itemId === cardId && !last.undoneAt)
          await updateReviewUndone(tx, learnerExam.userId, last.id, now().toISOString());
        await deleteState(tx, learnerExam.userId, cardId);
        await deleteQuestionCard(tx, learnerExam, cardId);
      });
    },

    async resetMastery(asking: Entitled<Acts<Learner>>): Promise<void> {
      const learnerExam = learnerExamOf(asking);
      await database.write(async (tx) => updateMasteryCleared(tx, learnerExam, await takeSeq(tx, learnerExam, 1)));
    },
  };
}
export type FlashcardService = ReturnType<typeof flashcardService>;

async function counts(reader: Reader, learnerExam: LearnerExam, { newPerDay }: PlanSettings, today: Today) {
  const introduced = await countIntroduced(reader, learnerExam, today.calendar.startOf(today.day));
  const last = await selectOptionalLastReview(reader, learnerExam);
  return { newLeft: Math.max(0, newPerDay - introduced), lastReviewId: last && !last.undoneAt ? last.id : null };
}

async function replyTo(
  tx: Tx,
  learnerExam: LearnerExam,
  states: ReadonlyMap<string, ReviewedState | null>,
  askedAt: ReadonlyMap<string, string>,
  settings: PlanSettings,
  today: Today,
  ignored: string[],
): Promise<ReviewReply> {
  const fsrs = scheduler(settings.retention);
  return {
    schedules: [...states].map(([cardId, state]) => ({
      cardId,
      schedule: shownSchedule(cardId, state, askedAt.get(cardId) ?? null, fsrs, settings.examDate, today),
    })),
    ignored,
    ...(await counts(tx, learnerExam, settings, today)),
  };
}

const statesOf = async (tx: Tx, { userId }: LearnerExam, ids: ReadonlySet<string>) =>
  ids.size === 0 ? [] : listStatesOf(tx, userId, [...ids]);

/** The fields of a row that reviews change: all but its owner, card, and change number. */
function reviewedState({ userId, itemId, examId, lastSeq, ...state }: Row<'cardState'>): ReviewedState {
  return state;
}

/** A device's review time, clamped to the recent past and to after the previously applied review. */
function clampTime(reviewedAt: string, before: ReviewedState | null, now: string): string {
  const at = Math.max(Date.parse(reviewedAt), Date.parse(now) - OFFLINE_MS);
  const notLater = new Date(Math.min(at, Date.parse(now))).toISOString();
  return before && before.reviewedAt > notLater ? before.reviewedAt : notLater;
}
