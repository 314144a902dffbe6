import type { Question } from '#contract/quiz.ts';
import { TIMINGS, type Timing } from '#rules/quiz/timing.ts';
import type { OpenSitting } from './quiz.queries.ts';

/** A quiz in progress. All of this survives a reload. */
export type QuizState = {
  attemptId: string | null;
  /** Who opened it; null for a visitor. */
  userId: string | null;
  openedAtMs: number;
  questions: Question[];
  timing: Timing;
  answers: (number | null)[];
  /** How long each question was on the screen; 0 for one that never was. */
  seconds: number[];
  index: number;
  /** The person or the clock has asked to submit, and the server has not accepted the answers yet. */
  isFinishing: boolean;
};

export function startState(sitting: OpenSitting, userId: string | null, openedAtMs: number): QuizState {
  return {
    ...sitting,
    userId,
    openedAtMs,
    answers: sitting.questions.map(() => null),
    seconds: sitting.questions.map(() => 0),
    index: 0,
    isFinishing: false,
  };
}

export function withAnswer(state: QuizState, option: number): QuizState {
  return { ...state, answers: state.answers.map((answer, place) => (place === state.index ? option : answer)) };
}

/** A state after some more seconds at a question, which was on the screen however short that was. */
export function withSeconds(state: QuizState, index: number, more: number): QuizState {
  const seconds = state.seconds.map((own, place) => (place === index ? Math.max(1, own + more) : own));
  return { ...state, seconds };
}

/** Moves to another question within the quiz. */
export function movedTo(state: QuizState, index: number): QuizState {
  return { ...state, index: Math.min(Math.max(index, 0), state.questions.length - 1) };
}

/** Moves to the first question without an answer, or to the last question. */
export function movedToOpen(state: QuizState): QuizState {
  const open = state.answers.indexOf(null);
  return movedTo(state, open < 0 ? state.questions.length : open);
}

export const isUntouched = (state: QuizState): boolean => state.answers.every((answer) => answer === null);
export const isAtEnd = (state: QuizState): boolean => state.index === state.questions.length - 1;
export const canGoOn = (state: QuizState): boolean => state.answers[state.index] !== null;

const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = <T>(value: unknown, fits: (entry: unknown) => entry is T): value is T[] =>
  Array.isArray(value) && value.every(fits);
const isWithin = (index: unknown, length: number) =>
  Number.isInteger(index) && (index as number) >= 0 && (index as number) < length;

const isQuestion = (value: unknown): value is Question => {
  const { id, text, options } = Object(value);
  return isText(id) && isText(text) && isListOf(options, isText);
};

/**
 * A state read from storage; null if it is not one. Checked by hand, because a schema library would add a tenth to everything a
 * first visit loads.
 */
export function readState(value: unknown): QuizState | null {
  const { attemptId, userId, openedAtMs, questions, timing, answers, seconds, index, isFinishing } = Object(value);
  const isState =
    [attemptId, userId].every((id) => id === null || isText(id)) &&
    Number.isFinite(openedAtMs) &&
    isListOf(questions, isQuestion) &&
    TIMINGS.includes(timing) &&
    Array.isArray(answers) &&
    answers.length === questions.length &&
    answers.every((answer, place) => answer === null || isWithin(answer, questions[place]!.options.length)) &&
    isWithin(index, questions.length) &&
    typeof isFinishing === 'boolean';
  if (!isState) return null;
  // One that was saved before this was measured has none.
  const known = answers.map((_, place) => Number(seconds?.[place]) || 0);
  return { attemptId, userId, openedAtMs, questions, timing, answers, seconds: known, index, isFinishing };
}
