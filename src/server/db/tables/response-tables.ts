import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-column.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { ResultTiming } from '#rules/practice/simulation-time.ts';
import type { ResponseMode, ResponseState } from '#rules/response/mode.ts';

/** As in `schema.ts`. */
type Time = string;

/** A sitting in which a person met questions: a quiz, practice, a simulation, or the cards of one day. */
export type SittingTable = {
  /** What its responses name it by. */
  number: Generated<number>;
  /** That of its result, if it has one. */
  id: string;
  /** null: the account was deleted; the answers still count for the questions. */
  userId: string | null;
  examId: string;
  mode: ResponseMode;
  /** YYYY-MM-DD (UTC) for cards; null otherwise. */
  day: string | null;
  servedAt: Time;
  timing: ResultTiming;
  /** Its person reads content with its keys, through a role; null: from before this was recorded. */
  isStaff: boolean | null;
  isRehearsal: boolean;
  isSealed: boolean;
  isLate: boolean;
  /** It ended without access, so its person got the score only. */
  isWithheld: boolean;
  /** A visitor gave the answers and saw the keys before logging in. */
  isClaimed: boolean;
  /** Made from a result that was stored before responses were: what was new to the person is not known. */
  isReconstructed: Generated<boolean>;
  /** Its person left it out of their standing; null: they were not asked, or did not say. */
  isDiscarded: ColumnType<boolean | null, boolean | null | undefined, boolean>;
};

/** A question that a person met in a sitting, and how they answered it. Rows are only ever added. */
export type ResponseTable = {
  /**
   * By which consumers know what they have taken: on SQLite the row's number, in the order of commits; on PostgreSQL the id of the
   * transaction that added it.
   */
  position: GeneratedAlways<number>;
  sitting: number;
  /** In the sitting, from 0. */
  place: number;
  /** The question's number in its exam, and which of its wordings was shown. */
  question: number;
  version: number;
  state: ResponseState;
  /** Whether its key had not been shown to the person before; null if that cannot be known. */
  isFirst: boolean | null;
  /** Whether it was answered without having been shown the key or the explanation; null if that cannot be known. */
  isUnaided: boolean | null;
  /** Null without a whole answer. */
  isRight: boolean | null;
  /** What it earned, in thousandths of a point, by the scoring of its sitting; null if there was no answer. */
  points: number | null;
  /** Which points of the question were earned, a digit each in the order of its keys or parts; null if there was no answer. */
  marks: string | null;
  /** Ids of the options picked, joined by commas, in stored order or, where order is asked, in the order given. */
  picked: string | null;
  /** What was typed, as JSON, if that is how it is answered. */
  typed: string | null;
  /** Ids of the options in the order they were shown, joined by commas; null if the sitting knows it. */
  shown: string | null;
  /** Whether it counts toward the score of its sitting. */
  isScored: boolean;
  /** Time spent on it; null if not measured. */
  seconds: number | null;
  certainty: Certainty | null;
  /** When it was answered or, without an answer, when it was shown. */
  at: Time;
};

/** How far a reader of responses has come. */
export type ConsumerTable = {
  name: string;
  /** On SQLite the last position taken, on PostgreSQL the snapshot whose rows were; null: nothing yet. */
  position: string | null;
};

/** How often people answered a wording this way on first meeting it, unaided: a cache of responses. */
export type FirstAnswerTable = {
  versionId: string;
  /** The options picked, or the points earned if it is typed, as a response has them; empty if not answered. */
  picked: string;
  count: number;
  /** How many of them are in no row any more. */
  base: ColumnType<number, number | undefined, number>;
};

/** Figures of a question by what it asks and how it was met: a cache of responses, of integers, named by `addFigures`. */
export type ItemSumTable = {
  askedHash: string;
  mode: ResponseMode;
  sums: Json<Record<string, number>>;
  /** How much of them is in no row any more. */
  base: Json<Record<string, number>>;
};

/** What follows from the sums of a question in all modes, for lists. */
export type ItemLookTable = {
  askedHash: string;
  /** First, unaided answers. */
  n: number;
  /** By which questions that need a look are ordered, as `lookScore` gives it. */
  score: number;
  /** How likely it is that another option is right, in thousandths; null with too few answers, or if it has no single key. */
  doubt: number | null;
  /** The text of the option that is most likely right. */
  likeliest: string | null;
  measuredAt: Time;
  /** Since when nobody is asked it, because its key is most likely wrong. */
  heldAt: ColumnType<Time | null, Time | null | undefined, Time | null>;
  /** An author found it right when it had so many answers, for this reason. */
  keptAt: ColumnType<Time | null, Time | null | undefined, Time | null>;
  keptN: ColumnType<number | null, number | null | undefined, number | null>;
  keptNote: ColumnType<string | null, string | null | undefined, string | null>;
};

/** How hard a question is and how well it separates people, on a scale of logits; measured once a week. */
export type ItemParameterTable = {
  askedHash: string;
  /** '2pl' from enough answers on; otherwise one update for each answer, from the difficulty of the author's label. */
  model: '2pl' | 'rasch';
  /** Answers it is made from. */
  n: number;
  a: number;
  b: number;
  seA: number | null;
  seB: number | null;
  measuredAt: Time;
};

/** How people answered a task before and after reading something, as `TeachingSums` says; measured once a week. */
export type TeachingTable = {
  examId: string;
  what: 'guide' | 'explanation';
  domainNumber: number;
  taskNumber: number;
  /** By number, whose explanation it is; 0: that of the task's guide, or of whichever question of the task came first. */
  question: number;
  n: number;
  before: number;
  after: number;
  gained: number;
  lost: number;
  measuredAt: Time;
};

/** Sums of the scores of finished, unaided simulations of one length. */
export type FormScoreTable = {
  examId: string;
  /** Scored ones of each. */
  questions: number;
  sittings: number;
  rightAnswers: number;
  /** Of right answers a sitting. */
  squares: number;
  measuredAt: Time;
};

/** When something was last measured that takes long. */
export type MeasurementTable = { name: string; measuredAt: Time };

/** A wording whose key was wrong, and the one that asks the same with the right key. */
export type KeyChangeTable = {
  versionId: string;
  /** Itself, if its key was right after all. */
  correctedId: string;
  questionId: string;
  examId: string;
  changedAt: Time;
  /** Null until all answers to it have been marked anew. */
  remarkedAt: ColumnType<Time | null, Time | null | undefined, Time | null>;
};

/** How a response is marked since a key was corrected. */
export type RemarkTable = { sitting: number; place: number; isRight: boolean | null; points: number | null };

/** Who was told of a correction. */
export type ErrataNoticeTable = { correctedId: string; userId: string; toldAt: Time };

/** A sum that another site shared, named as those of `ItemSumTable`. */
export type CalibrationSumTable = {
  /** Which site, by a name that says nothing about it. */
  source: string;
  askedHash: string;
  mode: ResponseMode;
  name: string;
  count: number;
};

/** What another site has learned of an exam by itself: by how much it is harder than the questions there, in logits. */
export type CalibrationOffsetTable = {
  source: string;
  edition: string;
  mean: number;
  sd: number;
  outcomes: number;
  asked: number;
};

/** The name this site's figures are shared under, in one row. */
export type CalibrationSourceTable = { id: number; source: string };
