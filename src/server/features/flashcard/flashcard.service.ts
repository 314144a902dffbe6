import type { FlashcardSet, Review, ReviewReply } from '#contract/flashcard.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { type Today, todayIn } from '#rules/flashcard/due.ts';
import { masteredAfter } from '#rules/flashcard/grade.ts';
import { questionSides } from '#rules/flashcard/question-sides.ts';
import { cardSides } from '#rules/flashcard/sides.ts';
import { logCards } from '#server/features/response/response-log.ts';
import { LATE_GRACE_SECONDS } from '#rules/quiz/timing.ts';
import { servedHtml } from '#server/features/study/content-html.ts';
import type { ReviewedState } from '#server/db/tables/card-tables.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import type { Owner } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { listCards, listKnownCardIds } from './card.store.ts';
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
import { type PlanSettings, selectSettings, takeSeq } from './study-plan.store.ts';

export type Learner = { userId: string; examId: string };

/** Whose cards, in which exam. Requires access. */
export const learnerOf = ({ user, access }: Owner): Learner => ({ userId: user.id, examId: access.examId });

/** Simulations due to end before this time accept no more answers. */
export const oldestOpenDeadline = (now: string): string =>
  new Date(Date.parse(now) - LATE_GRACE_SECONDS * 1000).toISOString();

/** How long ago an offline review may be dated; an older one is dated to that limit. Milliseconds. */
const OFFLINE_MS = 30 * 86_400_000;

/** The flashcards of an exam and what a learner knows of them. */
export function flashcardService(needs: {
  database: Database;
  cardsOfToday: (caller: Owner, timeZone: string) => Promise<{ ids: string[] } | null>;
  now: () => Date;
}) {
  const { database, cardsOfToday, now } = needs;
  const todayAt = (timeZone: string) => todayIn(calendarOf(timeZone), now().toISOString());

  return {
    async list(caller: Owner, timeZone: string): Promise<FlashcardSet> {
      const learner = learnerOf(caller);
      const today = todayAt(timeZone);
      const todaysCards = await cardsOfToday(caller, timeZone);
      return database.read(async (reader) => {
        const cards = await listCards(reader, learner.examId);
        const states = new Map((await listStates(reader, learner)).map((state) => [state.itemId, state]));
        const settings = await selectSettings(reader, learner);
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
        const ofQuestions = (
          await listQuestionCards(reader, { ...learner, openUntil: oldestOpenDeadline(today.now) })
        ).map((question) => ({
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
          ...(await counts(reader, learner, settings, today)),
          examDate: settings.examDate,
          chosen: todaysCards && todaysCards.ids,
          now: today.now,
        };
      });
    },

    /** The backs of cards made from questions; from here on their keys count as shown. */
    async turn(caller: Owner, cardIds: readonly string[]): Promise<{ turned: { cardId: string; back: string }[] }> {
      const learner = learnerOf(caller);
      const at = now().toISOString();
      return database.write(async (tx) => {
        const cards = await listQuestionCards(tx, { ...learner, openUntil: oldestOpenDeadline(at) }, cardIds);
        await logCards(tx, { ...learner, isStaff: caller.user.isAdmin }, at, cards);
        return { turned: cards.map((card) => ({ cardId: card.id, back: questionSides(card).back })) };
      });
    },

    /** Applies each review once, in order, to the card's current state; concurrent devices take turns. */
    async review(caller: Owner, reviews: readonly Review[], timeZone: string): Promise<ReviewReply> {
      const learner = learnerOf(caller);
      const today = todayAt(timeZone);
      return database.write(async (tx) => {
        const firstSeq = (await takeSeq(tx, learner, reviews.length)) - reviews.length + 1;
        const knownReviewIds = await listKnownReviewIds(
          tx,
          learner.userId,
          reviews.map(({ id }) => id),
        );
        const named = reviews.map(({ cardId }) => cardId);
        const asked = await listAskedOf(tx, learner, named);
        const askedAt = new Map(asked.map((card) => [card.id, card.askedAt]));
        const cardIds = new Set([...(await listKnownCardIds(tx, learner.examId, named)), ...askedAt.keys()]);
        const settings = await selectSettings(tx, learner);
        const fsrs = scheduler(settings.retention);
        const states = new Map<string, ReviewedState | null>([...cardIds].map((id) => [id, null]));
        for (const row of await statesOf(tx, learner, cardIds)) states.set(row.itemId, reviewedState(row));
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
            ...learner,
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
          await replaceState(tx, { ...learner, itemId: cardId, ...after, lastSeq: seq });
          states.set(cardId, after);
        }
        return replyTo(tx, learner, states, askedAt, settings, today, ignoredIds);
      });
    },

    /** Restores the state before the last review. Works once, since an earlier review may be from another day or device. */
    async undo(caller: Owner, reviewId: string | undefined, timeZone: string): Promise<ReviewReply> {
      const learner = learnerOf(caller);
      const today = todayAt(timeZone);
      return database.write(async (tx) => {
        const seq = await takeSeq(tx, learner, 1);
        const last = await selectOptionalLastReview(tx, learner);
        if (!last || last.undoneAt || (reviewId && last.id !== reviewId)) throw new Problem('nothing_to_undo');
        const { itemId, stateBefore } = last;
        await updateReviewUndone(tx, learner.userId, last.id, today.now);
        const [current] = await listStatesOf(tx, learner.userId, [itemId]);
        // If mastery was reset since then, it stays reset.
        const isMastered =
          current && current.lastSeq !== last.seq ? current.isMastered : (stateBefore?.isMastered ?? false);
        const restored = stateBefore && { ...stateBefore, isMastered };
        if (restored) await replaceState(tx, { ...learner, itemId, ...restored, lastSeq: seq });
        else await deleteState(tx, learner.userId, itemId);
        const askedAt = new Map((await listAskedOf(tx, learner, [itemId])).map((card) => [card.id, card.askedAt]));
        return replyTo(
          tx,
          learner,
          new Map([[itemId, restored]]),
          askedAt,
          await selectSettings(tx, learner),
          today,
          [],
        );
      });
    },

    /** Removes a card made from a question, and its state. Does nothing if there is none. */
    async remove(caller: Owner, cardId: string): Promise<void> {
      const learner = learnerOf(caller);
      await database.write(async (tx) => {
        await takeSeq(tx, learner, 1);
        if ((await listAskedOf(tx, learner, [cardId])).length === 0) return;
        const last = await selectOptionalLastReview(tx, learner);
        // The card is gone, so its review can no longer be undone.
        if (last && last.itemId === cardId && !last.undoneAt)
          await updateReviewUndone(tx, learner.userId, last.id, now().toISOString());
        await deleteState(tx, learner.userId, cardId);
        await deleteQuestionCard(tx, learner, cardId);
      });
    },

    async resetMastery(caller: Owner): Promise<void> {
      const learner = learnerOf(caller);
      await database.write(async (tx) => updateMasteryCleared(tx, learner, await takeSeq(tx, learner, 1)));
    },
  };
}
export type FlashcardService = ReturnType<typeof flashcardService>;

async function counts(reader: Reader, learner: Learner, { newPerDay }: PlanSettings, today: Today) {
  const introduced = await countIntroduced(reader, learner, today.calendar.startOf(today.day));
  const last = await selectOptionalLastReview(reader, learner);
  return { newLeft: Math.max(0, newPerDay - introduced), lastReviewId: last && !last.undoneAt ? last.id : null };
}

async function replyTo(
  tx: Tx,
  learner: Learner,
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
    ...(await counts(tx, learner, settings, today)),
  };
}

const statesOf = async (tx: Tx, { userId }: Learner, ids: ReadonlySet<string>) =>
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
