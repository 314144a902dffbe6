/** FSRS state of a reviewed card: days until recall falls to 90 percent, and how hard the card is, from 1 to 10. */
export type Memory = { stability: number; difficulty: number };

/** The published FSRS-6 weights, as used by the server's scheduler; a test there keeps them in sync. */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;

const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;
const LEAST_STABILITY = 0.001;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The chance of remembering a card this many days after its last review. */
export function recallAfter(days: number, stability: number): number {
  return (1 + (FACTOR * days) / stability) ** DECAY;
}

/** Days until recall has fallen to this share: when FSRS brings the card up again. At least one. */
export const intervalFor = (stability: number, retention: number): number =>
  Math.max(1, Math.round((stability / FACTOR) * (retention ** (1 / DECAY) - 1)));

const startingDifficulty = (rating: 1 | 3 | 4) => W[4] - Math.exp((rating - 1) * W[5]) + 1;
const EASIEST = startingDifficulty(4);

function difficultyAfter({ difficulty }: Memory, change: number): number {
  const moved = difficulty + (change * (10 - difficulty)) / 9;
  return clamp(W[7] * EASIEST + (1 - W[7]) * moved, 1, 10);
}

/** A card just seen for the first time: known right away, or learned within the same minutes. */
export const FIRST_KNOWN: Memory = { stability: W[2], difficulty: clamp(startingDifficulty(3), 1, 10) };
export const FIRST_LEARNED: Memory = { stability: W[0], difficulty: clamp(startingDifficulty(1), 1, 10) };

/** How often a card seen for the first time turns out to be known. */
export const KNOWN_AT_FIRST = 0.5;
/** An unknown card is learned within the minutes of its first steps. */
export const FIRST_STEPS: Memory = { stability: 1, difficulty: FIRST_LEARNED.difficulty };

const growthOf = ({ stability, difficulty }: Memory) => Math.exp(W[8]) * (11 - difficulty) * stability ** -W[9];
const relearning = ({ stability, difficulty }: Memory) => W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1);
const STEP_BACK = Math.exp(W[17] * W[18]);

/** Stability after a review, by the recall probability at that time: if the card was remembered, and if it wasn't. */
export function reviewOf(memory: Memory): { onRecall(recall: number): number; onLapse(recall: number): number } {
  const { stability } = memory;
  const growth = growthOf(memory);
  const relearned = relearning(memory);
  return {
    onRecall: (recall) =>
      clamp(stability * (1 + growth * (Math.exp((1 - recall) * W[10]) - 1)), LEAST_STABILITY, 36_500),
    onLapse: (recall) =>
      Math.max(LEAST_STABILITY, Math.min(relearned * Math.exp((1 - recall) * W[14]), stability / STEP_BACK)),
  };
}

/** The state after a review that finds the card remembered, with this recall probability. */
export function afterRecall(memory: Memory, recall: number): Memory {
  return { stability: reviewOf(memory).onRecall(recall), difficulty: difficultyAfter(memory, 0) };
}

/** The state after a review that finds the card forgotten, once it is relearned. */
export function afterLapse(memory: Memory, recall: number): Memory {
  return { stability: reviewOf(memory).onLapse(recall), difficulty: difficultyAfter(memory, 2 * W[6]) };
}
