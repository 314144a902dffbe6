import type { Generated } from 'kysely';
import type { Scoring } from '#rules/exam/scoring.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { Answer } from '#rules/question/answer.ts';
import type { SittingMode } from '#rules/practice/mode.ts';
import type { PracticeSettings } from '#rules/practice/settings.ts';
import type { SimulationTime } from '#rules/practice/simulation-time.ts';
import type { DefaultJson, Json } from './json-column.ts';

/**
 * A question of a sitting: its wording and the order of its options, stored as a random seed so that opening a sitting reads no
 * wording; older sittings store the drawn order.
 */
export type PracticeItem = {
  questionId: string;
  versionId: string;
  /** The place of the question it was added to while practicing; absent if it was drawn at the start. */
  after?: number;
} & ({ seed: number } | { optionOrder: number[] });

/** Questions served to a person for practice or for a simulation. */
export type PracticeSittingTable = {
  id: string;
  userId: string;
  examId: string;
  mode: SittingMode;
  /** The chosen settings; null for a simulation. */
  settings: Json<PracticeSettings | null>;
  items: Json<PracticeItem[]>;
  isForwardOnly: boolean;
  /** Drawn from the free pool, for someone without access; never a simulation. */
  isFree: Generated<boolean>;
  /** Uses the sealed form; never for practice. */
  isSealed: Generated<boolean>;
  /** Too little of it was new to say how the person stands; never for practice. */
  isRehearsal: Generated<boolean>;
  /** The passing score in percent when it began; exact. */
  passPercentage: number;
  startedAt: string;
  deadlineAt: string | null;
  /** Multiple of the usual time it gives. */
  extraTime: Generated<SimulationTime>;
  submittedAt: string | null;
  /** Number of the last accepted event. Taking the next one makes other devices wait their turn. */
  revision: number;
  total: number;
  /** How many of its questions do not count and, once submitted, which; until then that is stored nowhere. */
  unscored: Generated<number>;
  unscoredPlaces: DefaultJson<number[]>;
  /** Whether partly right questions earn part of a point; fixed at the start. */
  scoring: Generated<Scoring>;
  /** Of the questions that count; null until submitted. */
  answered: number | null;
  correct: number | null;
  /** What partly right questions earned, in thousandths of a point. */
  partialPoints: Generated<number>;
};

/** The data of an event. */
export type EventPayload =
  | { kind: 'answered'; picked: Answer }
  | { kind: 'struck'; struck: number[] }
  | { kind: 'flagged'; flagged: boolean }
  | { kind: 'certainty'; certainty: Certainty | null }
  | { kind: 'moved'; from: number };

/** An event in a sitting. Rows are only ever added. */
export type PracticeEventTable = {
  userId: string;
  sittingId: string;
  device: string;
  seq: number;
  /** Numbers the events of a sitting in the order they were accepted. */
  revision: number;
  place: number;
  payload: Json<EventPayload>;
  seconds: number;
  /** By the device's clock. */
  at: string;
  receivedAt: string;
};

/** A person's bookmark and note on a question. */
export type QuestionMarkTable = {
  userId: string;
  questionId: string;
  examId: string;
  isFlagged: boolean;
  note: string;
};

/** Settings saved under a name. */
export type PracticePresetTable = {
  userId: string;
  id: string;
  examId: string;
  name: string;
  settings: Json<PracticeSettings>;
  createdAt: string;
};
