import { randomUUID } from 'node:crypto';
import { type DeckTaken, MOST_OWN_CARDS, NOTHING_TAKEN, type OwnCard } from '#contract/own-card.ts';
import { type Grade, masteredAfter } from '#rules/flashcard/grade.ts';
import { PICTURE_NAME } from '#rules/question/text/picture.ts';
import {
  closedAtPictures,
  picturesInText,
  STORED_BASE,
  withOthersInWords,
  withPictureNames,
} from '#rules/question/text/text-pictures.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { ReviewedState } from '#server/db/tables/card-tables.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';
import { type AnkiCard, writeAnkiCards } from '#server/features/content/anki/write-apkg.ts';
import { ReadingBusy, withReading } from '#server/features/content/reading/reading.ts';
import type { DeckPart, OwnDeckCard } from '#server/features/content/reading/read-own-deck.ts';
import { selectSettings, takeSeq } from '#server/features/exam/study-plan.store.ts';
import type { OwnPictureService } from '#server/features/question/picture/own-picture.service.ts';
import {
  forgetOffCards,
  listOwnPictureNames,
  replaceCardPictures,
} from '#server/features/question/picture/own-picture.store.ts';
import { listContents } from '#server/features/question/picture/picture.store.ts';
import { PICTURE } from '#server/features/question/picture/picture.words.ts';
import { oneAtATime } from '#server/jobs/one-at-a-time.ts';
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
  selectOptionalOwnCard,
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
type Sides = { front: string; back: string };

/** How long the pictures of a deck may take at a time, which somebody waits for. */
const PICTURES_MS = 30_000;
/** How many pictures that were left out are told by name. */
const MOST_TOLD = 50;
/** How many decks may wait for the one being brought or taken out: each is in memory with its pictures. */
const MOST_WAITING = 5;
const inTurn = oneAtATime(MOST_WAITING, () => new ReadingBusy());

/** Cards that learners wrote or brought along: part of their deck, planned and reviewed as all cards, and of no strength. */
export function ownCardService({
  database,
  pictures,
  now,
}: {
  database: Database;
  pictures: OwnPictureService;
  now: () => Date;
}) {
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
    const shown = new Set<string>();
    const taken: DeckTaken = { ...NOTHING_TAKEN, left: unfit };
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
        await replaceCardPictures(
          tx,
          learner.userId,
          rows.map((row) => ({ id: row.id, pictures: picturesOf(row) })),
        );
        taken.added += rows.length;
        for (const name of rows.flatMap(picturesOf)) shown.add(name);
        const histories = fresh.map(({ reviews }, index) => ({ itemId: rows[index]!.id, reviews }));
        taken.reviews += await replay(tx, learner, histories, retention);
      });
    }
    return { ...taken, pictures: shown.size };
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

  /** All cards with their reviews and states, as a package. */
  async function packed(learner: LearnerExam): Promise<Uint8Array> {
    const [cards, files] = await database.read(async (reader) => {
      const own = await listOwnCards(reader, learner);
      const mine = new Set(await listOwnPictureNames(reader, learner.userId));
      const names = [...new Set(own.flatMap(picturesOf))].filter((name) => mine.has(name));
      const contents = names.length === 0 ? [] : await listContents(reader, names);
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
      const ankiCards = own.map(({ id, front, back, isSuspended }): AnkiCard => ({
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
      return [ankiCards, new Map(contents)] as const;
    });
    return writeAnkiCards(cards, files);
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
        const shown = await shownBy(tx, learner, card);
        await insertOwnCards(tx, [row]);
        await replaceCardPictures(tx, learner.userId, [{ id: row.id, pictures: shown }]);
      });
      return { id: row.id };
    },

    async change(
      asking: Entitled<Acts<Learner>>,
      cardId: string,
      change: Pick<OwnCard, 'domainNumber' | 'front' | 'back' | 'isSuspended'>,
    ): Promise<void> {
      const learner = learnerExamOf(asking);
      const updatedAt = now().toISOString();
      await database.write(async (tx) => {
        const before = await selectOptionalOwnCard(tx, learner, cardId);
        if (!before) throw new Problem('not_found');
        const shown = await shownBy(tx, learner, change, before);
        await updateOwnCard(tx, learner, cardId, { ...change, updatedAt });
        await replaceCardPictures(tx, learner.userId, [{ id: cardId, pictures: shown }]);
        await forgetOffCards(tx, learner.userId, picturesOf(before));
      });
    },

    async remove(asking: Entitled<Acts<Learner>>, cardId: string): Promise<void> {
      const learner = learnerExamOf(asking);
      await database.write(async (tx) => {
        await takeSeq(tx, learner, 1);
        const card = await selectOptionalOwnCard(tx, learner, cardId);
        if (!card) return;
        await deleteOwnCard(tx, learner, cardId);
        await deleteState(tx, learner.userId, cardId);
        await forgetOffCards(tx, learner.userId, picturesOf(card));
      });
    },

    /** A text brings no pictures, so its cards show none but those that the learner has. */
    async bring(asking: Entitled<Acts<Learner>>, cards: readonly Written[]): Promise<DeckTaken> {
      const learner = learnerExamOf(asking);
      const own = new Set(await database.read((reader) => listOwnPictureNames(reader, learner.userId)));
      const shown = cards.map((card) => withPictures(card, (name) => (own.has(name) ? name : null)));
      return take(
        learner,
        shown.map((card) => ({ ...card, isSuspended: false, reviews: [] })),
        0,
      );
    },

    /** Throws `FileRefused` and `ReadingBusy`. `domainNumber`: where cards go that name no domain of this exam. */
    bringDeck: (asking: Entitled<Acts<Learner>>, bytes: Uint8Array, domainNumber: number): Promise<DeckTaken> =>
      inTurn(async () => {
        const learner = learnerExamOf(asking);
        const parts = await withReading(({ ask }) => ask('readOwnDeck', bytes));
        const read = parts.flatMap((part) =>
          part instanceof Uint8Array ? (JSON.parse(Buffer.from(part).toString()) as DeckPart) : [],
        );
        const files = new Map(
          parts.flatMap((part) => (part instanceof Uint8Array ? [] : [[part.name, part] as const])),
        );
        const cards = read.flatMap((part) => part.cards);
        const shown = [...new Set(cards.flatMap(picturesOf))].flatMap((name) => files.get(name) ?? []);
        const { stored, refused, late } = await pictures.keepAll(learner.userId, shown, PICTURES_MS);
        const lost = [
          ...read.flatMap((part) => part.lost),
          ...[...refused].map(([name, { text }]) => ({ file: files.get(name)!.file, why: text.replace(/\.$/, '') })),
        ];
        // Without them it would be another card, and the next time there would be both.
        const isWhole = (card: Sides) => !picturesOf(card).some((name) => late.has(name));
        const whole = cards.filter(isWhole);
        const taken = await take(
          learner,
          whole.map((card) => ({ ...card, ...withPictures(card, (name) => stored.get(name) ?? null), domainNumber })),
          read.reduce((sum, part) => sum + part.unfit, 0),
        );
        return {
          ...taken,
          lostPictures: lost.slice(0, MOST_TOLD),
          lost: lost.length,
          waiting: cards.length - whole.length,
        };
      }),

    /** All of them, with their reviews and states, as a package that Anki reads. Throws `ReadingBusy`. */
    deck: (asking: Entitled<Sees<Learner>>): Promise<Uint8Array> => inTurn(() => packed(learnerExamOf(asking))),
  };
}
export type OwnCardService = ReturnType<typeof ownCardService>;

/** The names of the pictures on a card. */
const picturesOf = ({ front, back }: Sides): string[] => [
  ...new Set([front, back].flatMap(picturesInText).filter((name) => PICTURE_NAME.test(name))),
];

/** A card with its pictures renamed; those without a name become words. */
function withPictures<T extends Sides>(card: T, nameOf: (name: string) => string | null): T {
  const shown = new Map(picturesOf(card).flatMap((name) => [[name, nameOf(name)] as const]));
  const names = new Map([...shown].flatMap(([name, own]) => (own === null ? [] : [[name, own] as const])));
  const side = (text: string) =>
    withPictureNames(
      withOthersInWords(text, (name) => names.has(name)),
      STORED_BASE,
      names,
    );
  return { ...card, front: side(card.front), back: side(card.back) };
}

/**
 * Which of the learner's own pictures a card shows. Throws 400 if it shows another one, unless it did so before: what was on a
 * card once is no reason not to change the card.
 */
async function shownBy(reader: Reader, { userId }: LearnerExam, card: Sides, before?: Sides): Promise<string[]> {
  const shown = picturesOf(card);
  if (shown.length === 0) return [];
  const own = new Set(await listOwnPictureNames(reader, userId));
  const earlier = new Set(before ? picturesOf(before) : []);
  const isMissing = (name: string) => !own.has(name) && !earlier.has(name);
  const fields = (['front', 'back'] as const).filter((side) => picturesInText(card[side]).some(isMissing));
  if (fields.length > 0)
    throw new Problem('malformed', {
      error: PICTURE.missing(),
      fields: Object.fromEntries(fields.map((side) => [side, PICTURE.missing()])),
    });
  return shown.filter((name) => own.has(name));
}

/** The same front and back is the same card. */
export const keyOf = ({ front, back }: Sides) =>
  JSON.stringify([closedAtPictures(front.trim()), closedAtPictures(back.trim())]);
