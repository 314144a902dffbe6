import { randomUUID } from 'node:crypto';
import { type DeckTaken, MOST_OWN_CARDS, type OwnCard } from '#contract/own-card.ts';
import { type Grade, masteredAfter } from '#rules/flashcard/grade.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { ReviewedState } from '#server/db/tables/card-tables.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';
import { type AnkiCard, writeAnkiCards } from '#server/features/content/anki/write-apkg.ts';
import { withReading } from '#server/features/content/reading/reading.ts';
import type { DeckPart, OwnDeckCard } from '#server/features/content/reading/read-own-deck.ts';
import { selectSettings, takeSeq } from '#server/features/exam/study-plan.store.ts';
import { deleteState, listStates, replaceState } from './card-state.store.ts';
import { learnerExamOf } from './flashcard.service.ts';
import { scheduler } from './scheduler.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';
import { htmlOfText } from '#server/features/study/content-html.ts';
import type { Acts, Entitled, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import {
  deleteOwnCard,
  insertOwnCards,
  insertReviews,
  listOwnCards,
  listReviewsOf,
  updateOwnCard,
} from './own-card.store.ts';

/** Forgotten this often, a card is a leech: it costs more time than it teaches, as Anki counts. */
const LEECH_LAPSES = 8;
/** Cards and rows written at a time, so that others get their turn, and a statement stays short. */
const CARDS_AT_ONCE = 100;
const ROWS_AT_ONCE = 50;
const IDS_AT_ONCE = 500;

type Written = Pick<OwnCard, 'domainNumber' | 'front' | 'back'> & { origin?: string | undefined };
type Brought = Written & Pick<OwnDeckCard, 'isSuspended' | 'reviews'>;

/** Cards that learners wrote or brought along: part of their deck, planned and reviewed as all cards, and of no strength. */
export function ownCardService({ database, now }: { database: Database; now: () => Date }) {
  const rowOf = (learner: LearnerExam, { origin = '', ...card }: Written & { isSuspended?: boolean }) => {
    const at = now().toISOString();
    const { domainNumber, front, back, isSuspended = false } = card;
    return {
      ...learner,
      id: randomUUID(),
      domainNumber,
      front,
      back,
      origin,
      isSuspended,
      createdAt: at,
      updatedAt: at,
    } satisfies NewRow<'ownCard'>;
  };

  /** Adds what is not there yet, up to the most, each with the state that its reviews lead to. */
  async function take(learner: LearnerExam, brought: readonly Brought[], unfit: number): Promise<DeckTaken> {
    const taken: DeckTaken = { added: 0, known: 0, left: unfit, reviews: 0 };
    for (let from = 0; from < brought.length; from += CARDS_AT_ONCE) {
      const part = brought.slice(from, from + CARDS_AT_ONCE);
      await database.write(async (tx) => {
        const own = await listOwnCards(tx, learner);
        const known = new Set(own.map(keyOf));
        const { retention } = await selectSettings(tx, learner);
        let room = MOST_OWN_CARDS - own.length;
        const fresh = part.filter((card) => {
          if (known.has(keyOf(card))) {
            taken.known += 1;
            return false;
          }
          known.add(keyOf(card));
          room -= 1;
          if (room < 0) taken.left += 1;
          return room >= 0;
        });
        if (fresh.length === 0) return;
        const rows = fresh.map((card) => rowOf(learner, card));
        await insertOwnCards(tx, rows);
        taken.added += rows.length;
        const histories = fresh.map(({ reviews }, index) => ({ itemId: rows[index]!.id, reviews }));
        taken.reviews += await replay(tx, learner, histories, retention);
      });
    }
    return taken;
  }

  /** Writes reviews from elsewhere as ours, and the states that they lead to; how many there were. */
  async function replay(
    tx: Tx,
    learner: LearnerExam,
    histories: readonly { itemId: string; reviews: readonly { at: string; grade: Grade }[] }[],
    retention: number,
  ): Promise<number> {
    const fsrs = scheduler(retention);
    const receivedAt = now().toISOString();
    const count = histories.reduce((sum, { reviews }) => sum + reviews.length, 0);
    if (count === 0) return 0;
    let seq = (await takeSeq(tx, learner, count)) - count;
    const rows: NewRow<'cardReview'>[] = [];
    for (const { itemId, reviews } of histories) {
      let state = null as ReviewedState | null;
      for (const { at, grade } of reviews) {
        // A clock elsewhere may have been ahead, and two reviews cannot be the wrong way around.
        const reviewedAt: string = [at, receivedAt].sort()[0]!;
        const before = state;
        const when = before && before.reviewedAt > reviewedAt ? before.reviewedAt : reviewedAt;
        state = {
          ...fsrs.review(before, grade, when),
          introducedAt: before?.introducedAt ?? when,
          isMastered: masteredAfter(grade, before?.isMastered ?? false),
        };
        seq += 1;
        rows.push({
          ...learner,
          id: randomUUID(),
          itemId,
          seq,
          grade,
          reviewedAt: when,
          receivedAt,
          stateBefore: before && json(before),
          stateAfter: json(state),
          // They are not undone one by one.
          undoneAt: null,
        });
      }
      if (state) await replaceState(tx, { ...learner, itemId, ...state, lastSeq: seq });
    }
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await insertReviews(tx, rows.slice(from, from + ROWS_AT_ONCE));
    return count;
  }

  return {
    async list(asking: Entitled<Sees<Learner>>): Promise<OwnCard[]> {
      const learner = learnerExamOf(asking);
      return database.read(async (reader) => {
        const states = new Map((await listStates(reader, learner)).map((state) => [state.itemId, state]));
        return (await listOwnCards(reader, learner)).toReversed().map((card): OwnCard => {
          const state = states.get(card.id);
          const { id, domainNumber, front, back, origin, isSuspended } = card;
          return {
            id,
            domainNumber,
            front,
            back,
            origin,
            isSuspended,
            isLeech: (state?.lapses ?? 0) >= LEECH_LAPSES,
            reviews: state?.reps ?? 0,
            lapses: state?.lapses ?? 0,
            due: state?.due ?? null,
          };
        });
      });
    },

    async create(asking: Entitled<Acts<Learner>>, card: Written): Promise<{ id: string }> {
      const learner = learnerExamOf(asking);
      const row = rowOf(learner, card);
      await database.write(async (tx) => {
        if ((await listOwnCards(tx, learner)).length >= MOST_OWN_CARDS) throw new Problem('malformed');
        await insertOwnCards(tx, [row]);
      });
      return { id: row.id };
    },

    async change(
      asking: Entitled<Acts<Learner>>,
      cardId: string,
      change: Pick<OwnCard, 'domainNumber' | 'front' | 'back' | 'isSuspended'>,
    ): Promise<void> {
      const updatedAt = now().toISOString();
      const isThere = await database.write((tx) =>
        updateOwnCard(tx, learnerExamOf(asking), cardId, { ...change, updatedAt }),
      );
      if (!isThere) throw new Problem('not_found');
    },

    async remove(asking: Entitled<Acts<Learner>>, cardId: string): Promise<void> {
      const learner = learnerExamOf(asking);
      await database.write(async (tx) => {
        await takeSeq(tx, learner, 1);
        const own = await listOwnCards(tx, learner);
        if (!own.some(({ id }) => id === cardId)) return;
        await deleteOwnCard(tx, learner, cardId);
        await deleteState(tx, learner.userId, cardId);
      });
    },

    bring: (asking: Entitled<Acts<Learner>>, cards: readonly Written[]): Promise<DeckTaken> =>
      take(
        learnerExamOf(asking),
        cards.map((card) => ({ ...card, isSuspended: false, reviews: [] })),
        0,
      ),

    /** Throws `FileRefused` and `ReadingBusy`. `domainNumber`: where cards go that name no domain of this exam. */
    async bringDeck(asking: Entitled<Acts<Learner>>, bytes: Uint8Array, domainNumber: number): Promise<DeckTaken> {
      const parts = await withReading(({ ask }) => ask('readOwnDeck', bytes));
      const read = parts.map((part) => JSON.parse(Buffer.from(part).toString()) as DeckPart);
      const cards = read.flatMap((part) => part.cards.map((card) => ({ ...card, domainNumber })));
      const unfit = read.reduce((sum, part) => sum + part.unfit, 0);
      return take(learnerExamOf(asking), cards, unfit);
    },

    /** All of them, with their reviews and states, as a package that Anki reads. */
    async deck(asking: Entitled<Sees<Learner>>): Promise<Uint8Array> {
      const learner = learnerExamOf(asking);
      const cards = await database.read(async (reader): Promise<AnkiCard[]> => {
        const own = await listOwnCards(reader, learner);
        const states = new Map((await listStates(reader, learner)).map((state) => [state.itemId, state]));
        const reviews = [];
        for (let from = 0; from < own.length; from += IDS_AT_ONCE)
          reviews.push(
            ...(await listReviewsOf(
              reader,
              learner.userId,
              own.slice(from, from + IDS_AT_ONCE).map(({ id }) => id),
            )),
          );
        const byCard = Map.groupBy(reviews, ({ itemId }) => itemId);
        return own.map(({ id, front, back, isSuspended }) => ({
          front,
          back: htmlOfText(back),
          topic: '',
          known: {
            isSuspended,
            state: states.get(id) ?? null,
            reviews: (byCard.get(id) ?? []).map(({ grade, reviewedAt, stateAfter }) => ({
              grade,
              at: reviewedAt,
              days: stateAfter.scheduledDays,
            })),
          },
        }));
      });
      return writeAnkiCards(cards);
    },
  };
}
export type OwnCardService = ReturnType<typeof ownCardService>;

/** The same front and back is the same card. */
export const keyOf = ({ front, back }: { front: string; back: string }) => JSON.stringify([front.trim(), back.trim()]);
