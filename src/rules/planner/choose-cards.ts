import { WARM_UP } from '../flashcard/due.ts';
import { type RankedCard, rankedCard } from './card-gain.ts';
import { recallAfter } from '../flashcard/memory.ts';
import type { Pace, PlannedCard } from './snapshot.ts';

/** Share of all cards that warm up on exam day, at most. */
const WARM_UP_SHARE = 0.2;
/** A review that adds less recall than this isn't worth a turn. */
const LEAST_GAIN = 0.005;

/** A day's cards in order, and how long they take. A new card that the learner asked for is one to review, as in the deck. */
export type ChosenCards = { ids: string[]; reviews: number; fresh: number; seconds: number };

/** `left`: days until the exam; null without an upcoming one. `isShared`: the day has other work, so new cards are spread out. */
type Allowance = {
  daysLeft: number | null;
  seconds: number;
  newLeft: number;
  newToday: number;
  pace: Pace;
  isShared: boolean;
};

/**
 * Cards that the learner asked for first, then those that earn most on exam day within this many seconds, no matter what was
 * missed before. Without an upcoming exam, those that are due, the likeliest to be forgotten first, then new ones.
 */
export function chooseCards(cards: readonly PlannedCard[], allowance: Allowance): ChosenCards {
  if (allowance.daysLeft === 0) return fillTime(warmUp(cards), allowance);
  const steps = cards.filter(({ isStep, isDue }) => isStep && isDue);
  const first = [...steps, ...cards.filter(isAsked)].map((card) => asDue(card, allowance.pace));
  const others = cards.filter((card) => !card.isStep && !isAsked(card));
  return fillTime([...first, ...rankCards(others, allowance)], allowance);
}

/** Whether a new card comes up because the learner asked for it. */
const isAsked = ({ isDue, memory }: PlannedCard): boolean => isDue && memory === null;

function rankCards(cards: readonly PlannedCard[], { daysLeft, newLeft, pace }: Allowance): RankedCard[] {
  if (daysLeft === null) {
    const due = cards.filter(({ isDue }) => isDue).sort((a, b) => risk(b) - risk(a));
    const fresh = cards.filter(({ memory }) => memory === null).slice(0, Math.max(0, newLeft));
    return [...due, ...fresh].map((card) => asDue(card, pace));
  }
  const ranked: RankedCard[] = [];
  for (const card of cards) {
    if (card.memory !== null && card.elapsed === 0) continue;
    const entry = rankedCard(card, daysLeft, pace);
    if (entry.gain >= LEAST_GAIN) ranked.push(entry);
  }
  return ranked.sort((a, b) => b.rank - a.rank);
}

/** A few cards on the morning of the exam, including those already reviewed: the likeliest to have slipped. */
function warmUp(cards: readonly PlannedCard[]): RankedCard[] {
  const most = Math.min(WARM_UP, Math.floor(cards.length * WARM_UP_SHARE));
  const reviewed = cards.filter(({ memory, elapsed }) => memory !== null && elapsed === 0).length;
  return cards
    .filter(({ memory, elapsed }) => memory !== null && elapsed > 0)
    .sort((a, b) => risk(b) - risk(a))
    .slice(0, Math.max(0, most - reviewed))
    .map((card) => ({ card, gain: 0, seconds: 0, rank: 0 }));
}

const risk = ({ memory, elapsed, worth }: PlannedCard): number =>
  memory === null ? 0 : worth * (1 - recallAfter(elapsed, memory.stability));

const asDue = (card: PlannedCard, pace: Pace): RankedCard => ({
  card,
  gain: 0,
  seconds: card.memory === null ? pace.freshCard : pace.review,
  rank: 0,
});

/** New, and up to the plan. */
const isUnasked = (card: PlannedCard): boolean => card.memory === null && !isAsked(card);

/**
 * New cards for the rest of a day: all that fit, or as many as it takes to see all of them in time, unless that is below
 * the learner's own limit. Cards learned today are included, those asked for are not.
 */
function freshToday(ranked: readonly RankedCard[], { daysLeft, newLeft, newToday, isShared }: Allowance): number {
  if (daysLeft === null || !isShared) return Number.POSITIVE_INFINITY;
  const unseen = ranked.filter(({ card }) => isUnasked(card)).length;
  return Math.max(newLeft, Math.ceil((unseen + newToday) / Math.max(1, daysLeft)) - newToday);
}

/** As many as there is time for. */
function fillTime(ranked: readonly RankedCard[], allowance: Allowance): ChosenCards {
  const { seconds: most, pace } = allowance;
  const mostFresh = freshToday(ranked, allowance);
  const choice: ChosenCards = { ids: [], reviews: 0, fresh: 0, seconds: 0 };
  let unasked = 0;
  for (const { card, seconds } of ranked) {
    const cost = seconds || pace.review;
    if (choice.seconds + cost > most) continue;
    if (isUnasked(card) && unasked >= mostFresh) continue;
    if (isUnasked(card)) unasked += 1;
    choice.ids.push(card.id);
    choice.seconds += cost;
    if (isUnasked(card)) choice.fresh += 1;
    else choice.reviews += 1;
  }
  return choice;
}
