import type { Answer } from '../question/answer.ts';

/** How sure a candidate was of an answer. */
export const CERTAINTIES = ['guessed', 'unsure', 'sure'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What one device reports about one question in a sitting. */
type Happening =
  | { kind: 'answered'; picked: Answer }
  | { kind: 'struck'; struck: readonly number[] }
  | { kind: 'flagged'; flagged: boolean }
  | { kind: 'certainty'; certainty: Certainty | null }
  /** To `place`; the seconds were spent on the previous question. */
  | { kind: 'moved'; from: number };

/**
 * One thing done in a sitting. `device` and `seq` identify it: the same pair twice is the same event, resent. A device
 * counts up from the highest `seq` it has made or seen, so what is done after seeing something else sorts after it.
 */
export type PracticeEvent = {
  device: string;
  seq: number;
  /** The question's position in the sitting, from 0. */
  place: number;
  /** Time spent on the question since this device's last event. */
  seconds: number;
} & Happening;

/** The order of events: by number, then by device. The same on every device and on the server. */
export function byOrder(a: PracticeEvent, b: PracticeEvent): number {
  return a.seq - b.seq || (a.device < b.device ? -1 : a.device > b.device ? 1 : 0);
}

/** An event's name. */
export const eventName = ({ device, seq }: PracticeEvent): string => `${device} ${seq}`;
