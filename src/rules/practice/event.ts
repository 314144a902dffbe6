import type { Answer } from '../question/answer.ts';

/** How sure a candidate was of an answer. */
export const CERTAINTIES = ['guessed', 'unsure', 'sure'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What one device says of one question of a sitting. */
type Happening =
  | { kind: 'answered'; picked: Answer }
  | { kind: 'struck'; struck: readonly number[] }
  | { kind: 'flagged'; flagged: boolean }
  | { kind: 'certainty'; certainty: Certainty | null }
  /** To `place`; the seconds were spent on the one it came from. */
  | { kind: 'moved'; from: number };

/**
 * One thing done in a sitting. `device` and `seq` name it: the same name twice is the same event, sent again. A device
 * counts on from the highest `seq` it has made or seen, so that what was done after seeing something else sorts after it.
 */
export type PracticeEvent = {
  device: string;
  seq: number;
  /** Place of the question in the sitting, from 0. */
  place: number;
  /** Spent on the question since the last event of this device. */
  seconds: number;
} & Happening;

/** The order in which events count: by number, then by device. The same on every device and on the server. */
export function byOrder(a: PracticeEvent, b: PracticeEvent): number {
  return a.seq - b.seq || (a.device < b.device ? -1 : a.device > b.device ? 1 : 0);
}

/** The name of an event. */
export const eventName = ({ device, seq }: PracticeEvent): string => `${device} ${seq}`;
