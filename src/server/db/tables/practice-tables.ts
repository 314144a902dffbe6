import type { Generated } from 'kysely';
import type { Scoring } from '#rules/exam/scoring.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { Answer } from '#rules/question/answer.ts';
import type { SittingMode } from '#rules/practice/mode.ts';
import type { PracticeSettings } from '#rules/practice/settings.ts';
import type { ExtraTime } from '#rules/quiz/timing.ts';
import type { DefaultJson, Json } from './json-column.ts';

/**
 * A question of a sitting: its wording, and the order in which its options are shown, as the seed of a draw so that
 * opening a sitting takes no wording; in older sittings as it was drawn.
 */
export type PracticeItem = { questionId: string; versionId: string } & ({ seed: number } | { optionOrder: number[] });

/** Questions served to a person to practice with, or to sit the exam as it is. */
export type PracticeSittingTable = {
  id: string;
  userId: string;
  examId: string;
  mode: SittingMode;
  /** What was asked for; null for a simulation. */
  settings: Json<PracticeSettings | null>;
  items: Json<PracticeItem[]>;
  isForwardOnly: boolean;
  /** Drawn from the free pool, for somebody without access; never a simulation. */
  isFree: Generated<boolean>;
  /** Of the sealed form; never of practice. */
  isSealed: Generated<boolean>;
  /** Too little of it was new to its person to say how they stand; never of practice. */
  isRehearsal: Generated<boolean>;
  /** Whole percent that counted as a pass when it began. */
  passPercentage: number;
  startedAt: string;
  deadlineAt: string | null;
  /** How many times the time of the exam it gives. */
  extraTime: Generated<ExtraTime>;
  submittedAt: string | null;
  /** Number of the last event that was accepted. Taking the next makes other devices wait for their turn. */
  revision: number;
  total: number;
  /** How many of them do not count, and, once it is submitted, which: until then that stands nowhere. */
  unscored: Generated<number>;
  unscoredPlaces: DefaultJson<number[]>;
  /** Whether a question that is right in part earns part of its point; fixed when it begins. */
  scoring: Generated<Scoring>;
  /** Of those that count; null until it is submitted. */
  answered: number | null;
  correct: number | null;
  /** What those earned that are right in part, in thousandths of a point. */
  partialPoints: Generated<number>;
};

/** What an event says beside its name. */
export type EventPayload =
  | { kind: 'answered'; picked: Answer }
  | { kind: 'struck'; struck: number[] }
  | { kind: 'flagged'; flagged: boolean }
  | { kind: 'certainty'; certainty: Certainty | null }
  | { kind: 'moved'; from: number };

/** One thing done in a sitting. Rows are only ever added. */
export type PracticeEventTable = {
  userId: string;
  sittingId: string;
  device: string;
  seq: number;
  /** The events of a sitting in the order in which they were accepted. */
  revision: number;
  place: number;
  payload: Json<EventPayload>;
  seconds: number;
  /** By the device's clock. */
  at: string;
  receivedAt: string;
};

/** What a person put on a question. */
export type QuestionMarkTable = {
  userId: string;
  questionId: string;
  examId: string;
  isFlagged: boolean;
  note: string;
};

/** Settings kept under a name. */
export type PracticePresetTable = {
  userId: string;
  id: string;
  examId: string;
  name: string;
  settings: Json<PracticeSettings>;
  createdAt: string;
};
