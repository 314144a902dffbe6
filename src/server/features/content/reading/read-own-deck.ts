import { MOST_OF_SIDE, MOST_OWN_PICTURES } from '#contract/own-card.ts';
import { GRADES, type Grade } from '#rules/flashcard/grade.ts';
import { namesOf } from '#rules/formats/cards/filed.ts';
import { htmlText } from '#rules/formats/text/html-text.ts';
import { type DeckPicture, type LostPicture, takeNamed } from '#server/features/content/anki/deck-pictures.ts';
import { closedAtPictures } from '#rules/question/text/text-pictures.ts';
import { openApkg } from '#server/features/content/anki/read-apkg.ts';
import { cleanHtml } from '#server/features/study/content-html.ts';
import { batches } from './batches.ts';

/** A card of an Anki package as a learner's own, with what was known of it. */
export type OwnDeckCard = {
  front: string;
  back: string;
  origin: string;
  isSuspended: boolean;
  reviews: { at: string; grade: Grade }[];
};
/**
 * A part of a learner's deck, as JSON: its cards, how many more do not fit, and which pictures are left out. Pictures on cards
 * follow as they are, and are shown by their names.
 */
export type DeckPart = { cards: OwnDeckCard[]; unfit: number; lost: readonly LostPicture[] };

/** Of all reviews in a package the last ones, and of a card its last ones. */
const MOST_REVIEWS = 200_000;
const MOST_OF_A_CARD = 200;
/** What is no time between these is none of a review. */
const [FIRST_REVIEW, LAST_REVIEW] = [Date.parse('2006-01-01'), Date.parse('2100-01-01')];

export async function* readOwnDeck(bytes: Uint8Array): AsyncGenerator<Uint8Array | DeckPicture> {
  const { reading, histories, pictures, lostPictures } = await openApkg(bytes, {
    mostReviews: MOST_REVIEWS,
    mostPictures: MOST_OWN_PICTURES,
  });
  let { length: unfit } = reading.misfits;
  for (const part of batches(reading.cards)) {
    const cards = part.flatMap(({ place, card, filing }): OwnDeckCard[] => {
      const front = closedAtPictures(card.front);
      const back = closedAtPictures(htmlText(cleanHtml(card.back), takeNamed).text.trim());
      if (front === '' || front.length > MOST_OF_SIDE.front || back === '' || back.length > MOST_OF_SIDE.back) {
        unfit += 1;
        return [];
      }
      const { isSuspended = false, reviews = [] } = histories.get(place) ?? {};
      return [
        {
          front,
          back,
          origin: (namesOf(filing)[0] ?? '').slice(0, 200).toWellFormed(),
          isSuspended,
          reviews: reviews
            .filter(([ms, ease]) => ms > FIRST_REVIEW && ms < LAST_REVIEW && GRADES[ease - 1] !== undefined)
            .slice(-MOST_OF_A_CARD)
            .map(([ms, ease]) => ({ at: new Date(ms).toISOString(), grade: GRADES[ease - 1]! })),
        },
      ];
    });
    yield Buffer.from(JSON.stringify({ cards, unfit: 0, lost: [] } satisfies DeckPart));
  }
  yield Buffer.from(JSON.stringify({ cards: [], unfit, lost: lostPictures } satisfies DeckPart));
  yield* pictures.values();
}
