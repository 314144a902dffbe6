import { FIRST_KNOWN, FIRST_STEPS, KNOWN_AT_FIRST, type Memory, recallAfter, reviewOf } from '../flashcard/memory.ts';
import type { Pace, PlannedCard } from './snapshot.ts';

/** A forgotten card takes this many times as long: it is shown again until it sticks. */
const LAPSE_TIMES = 2;

/**
 * The value of waiting a day: a card that gains nearly as much tomorrow waits, unlike one about to slip. Found by
 * simulation; from 0.3 to 0.7 it makes little difference.
 */
const WAITING = 0.6;

/** A card with the recall it would gain today, how long that takes, and its rank among the others: the higher, the sooner. */
export type RankedCard = { card: PlannedCard; gain: number; seconds: number; rank: number };

type Review = { gain: number; seconds: number };

/**
 * Ranks a card by how much a review today adds to its recall on exam day, `left` days from now, per second, minus what
 * waiting would not lose.
 */
export function rankedCard(card: PlannedCard, left: number, pace: Pace): RankedCard {
  const reviewIn = card.memory === null ? firstReview(left, pace) : nextReview(card.memory, card.elapsed, left, pace);
  const { gain, seconds } = reviewIn(0);
  const tomorrow = left > 1 ? reviewIn(1) : NOTHING;
  return { card, gain, seconds, rank: card.worth * (gain / seconds - (WAITING * tomorrow.gain) / tomorrow.seconds) };
}

const NOTHING: Review = { gain: 0, seconds: 1 };

/** What a review in `wait` days adds for a card that was never seen. */
const firstReview =
  (left: number, pace: Pace) =>
  (wait: number): Review => ({
    gain:
      KNOWN_AT_FIRST * recallAfter(left - wait, FIRST_KNOWN.stability) +
      (1 - KNOWN_AT_FIRST) * recallAfter(left - wait, FIRST_STEPS.stability),
    seconds: pace.freshCard,
  });

/** The next review of a card that was reviewed before. */
function nextReview(memory: Memory, elapsed: number, left: number, pace: Pace): (wait: number) => Review {
  const without = recallAfter(elapsed + left, memory.stability);
  const { onRecall: remembered, onLapse: forgotten } = reviewOf(memory);
  return (wait) => {
    const recall = recallAfter(elapsed + wait, memory.stability);
    const gain =
      recall * recallAfter(left - wait, remembered(recall)) +
      (1 - recall) * recallAfter(left - wait, forgotten(recall)) -
      without;
    return { gain, seconds: pace.review * (1 + (1 - recall) * (LAPSE_TIMES - 1)) };
  };
}
