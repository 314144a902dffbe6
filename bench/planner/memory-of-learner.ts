import {
  afterLapse,
  afterRecall,
  FIRST_KNOWN,
  FIRST_LEARNED,
  type Memory,
  recallAfter,
} from '#rules/flashcard/memory.ts';
import { type Random, seededRandom } from '#rules/question/random.ts';
import { gauss } from '../../tests/factories/simulated-answers.ts';

/** How far the true memory of a card is from what FSRS believes: standard deviation of the logarithm of its stability. */
const MISFIT = 0.35;
/** How often a new card is known at first sight. */
const KNOWN_AT_FIRST = 0.5;

/** Seconds that reviews and new cards take the simulated learner. */
export const SECONDS = { review: 8, freshCard: 20 } as const;

/** A card: what FSRS believes about it, and how its true stability differs. */
export type SimulatedCard = { id: string; worth: number; memory: Memory | null; truth: number; lastDay: number };

/** Cards of an exam with four domains of different weights, as in the starter content. */
export function cardsOf(count: number, random: Random): SimulatedCard[] {
  const weights = [24, 30, 34, 12];
  return Array.from({ length: count }, (_, index) => ({
    id: `card-${index}`,
    worth: weights[Math.floor((index * weights.length) / count)]! / 100 / (count / weights.length),
    memory: null,
    truth: Math.exp(MISFIT * gauss(random)),
    lastDay: 0,
  }));
}

/** The true probability of remembering a card on a day. */
export const truly = ({ memory, truth, lastDay }: SimulatedCard, day: number): number =>
  memory === null ? 0 : recallAfter(day - lastDay, memory.stability * truth);

/** Reviews a card according to its true memory; returns the seconds it took. */
export function review(card: SimulatedCard, day: number, random: Random): number {
  if (card.memory === null) {
    card.memory = random() < KNOWN_AT_FIRST ? FIRST_KNOWN : { ...FIRST_LEARNED, stability: 1 };
    card.lastDay = day;
    return SECONDS.freshCard;
  }
  const isRemembered = random() < truly(card, day);
  const believed = recallAfter(day - card.lastDay, card.memory.stability);
  card.memory = (isRemembered ? afterRecall : afterLapse)(card.memory, believed);
  card.lastDay = day;
  return SECONDS.review * (isRemembered ? 1 : 2);
}

/** Each learner has separate random numbers. */
export const chanceOf = (learner: number): Random => seededRandom(1000 + learner);
