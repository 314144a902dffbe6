import type { CardSchedule, Flashcard, FlashcardSet, Review, ReviewReply } from '#contract/flashcard.ts';
import { waitsForPlan } from '#rules/flashcard/due.ts';
import { type Grade, masteredAfter } from '#rules/flashcard/grade.ts';

/** An exam's flashcards in this browser; `aheadMs` is how far the server's clock is ahead of ours. */
export type Deck = FlashcardSet & { aheadMs: number };

/** The time by the server's clock, so that all of a person's devices agree. */
export function timeOf({ aheadMs }: Deck, clientMs: number): string {
  return new Date(clientMs + aheadMs).toISOString();
}

/** Provisional intervals in seconds until the server answers, for cards graded twice while offline. */
const STAND_IN: Record<Grade, number> = { again: 60, hard: 360, good: 600, easy: 86_400 };
const HALF_A_DAY = 43_200;

function phaseAfter({ phase }: CardSchedule, grade: Grade, seconds: number): CardSchedule['phase'] {
  if (grade === 'again') return phase === 'review' || phase === 'relearning' ? 'relearning' : 'learning';
  if (grade === 'easy' || phase === 'review' || seconds >= HALF_A_DAY) return 'review';
  return phase === 'new' ? 'learning' : phase;
}

/** Shows a review at once, with the schedule the server previewed. */
export function applyGrade(deck: Deck, { id, cardId, grade, reviewedAt }: Review): Deck {
  const card = deck.cards.find((entry) => entry.id === cardId);
  if (!card) return deck;
  const seconds = (card.schedule.intervals ?? STAND_IN)[grade];
  const schedule: CardSchedule = {
    phase: phaseAfter(card.schedule, grade, seconds),
    due: new Date(Date.parse(reviewedAt) + seconds * 1000).toISOString(),
    reviewedAt,
    mastered: masteredAfter(grade, card.schedule.mastered),
    intervals: null,
  };
  return {
    ...withSchedules(deck, new Map([[cardId, schedule]])),
    newLeft: Math.max(0, deck.newLeft - (waitsForPlan(card.schedule) ? 1 : 0)),
    lastReviewId: id,
  };
}

/** Applies the server's schedules, except for cards graded again since. */
export function applyReply(
  deck: Deck,
  { schedules, newLeft, lastReviewId }: ReviewReply,
  waiting: readonly Review[],
): Deck {
  const waitingIds = new Set(waiting.map((review) => review.cardId));
  const serverSchedules = new Map(
    schedules.filter(({ cardId }) => !waitingIds.has(cardId)).map(({ cardId, schedule }) => [cardId, schedule]),
  );
  return { ...withSchedules(deck, serverSchedules), ...(waiting.length === 0 && { newLeft, lastReviewId }) };
}

/** Fills in the answers received for turned cards. */
export const withBacks = (deck: Deck, backs: ReadonlyMap<string, string>): Deck => ({
  ...deck,
  cards: deck.cards.map((card) => ({ ...card, back: card.back ?? backs.get(card.id) ?? null })),
});

export const withoutCard = (deck: Deck, id: string): Deck => ({
  ...deck,
  cards: deck.cards.filter((card) => card.id !== id),
});

export function withoutMastery(deck: Deck): Deck {
  return withSchedules(deck, new Map(deck.cards.map(({ id, schedule }) => [id, { ...schedule, mastered: false }])));
}

function withSchedules(deck: Deck, schedules: ReadonlyMap<string, CardSchedule>): Deck {
  const renewed = (card: Flashcard): Flashcard => {
    const schedule = schedules.get(card.id);
    return schedule ? { ...card, schedule } : card;
  };
  return { ...deck, cards: deck.cards.map(renewed) };
}
