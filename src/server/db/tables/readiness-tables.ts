import type { Json } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** What was predicted for a person in an exam. Rows are only ever added. */
export type ReadinessTable = {
  id: string;
  userId: string;
  examId: string;
  at: Time;
  /** The model's version. */
  model: string;
  /** Hash of everything that the model was given. */
  inputsHash: string;
  /** How many first answers it stands on, and of how many it is not known whether they were first. */
  firsts: number;
  unknown: number;
  /** The chance to pass the real exam, the offset's uncertainty integrated. */
  p: number;
  /** The score on our form: the 80 % interval and the mean, as shares of the points. */
  lo: number;
  hi: number;
  mean: number;
  /** The chance to pass at each offset, from which the offset is learned. */
  curve: Json<number[]>;
  /** Whether nothing spoke against showing it. */
  isSaid: boolean;
};

/** By how much a real exam is harder than our questions of it, in logits, as far as known; made anew from outcomes. */
export type ExamOffsetTable = {
  examId: string;
  mean: number;
  sd: number;
  /** How many told their result, and how many were asked, those who said nothing included; here and on sites that shared theirs. */
  outcomes: number;
  asked: number;
  at: Time;
};
