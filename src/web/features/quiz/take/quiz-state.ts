import type { Question } from '#contract/quiz.ts';
import { TIMINGS, type Timing } from '#rules/quiz/timing.ts';
import type { OpenSitting } from './quiz.queries.ts';

/** A quiz being taken. Everything here survives a reload. */
export type QuizState = {
  attemptId: string | null;
  /** Who opened it; null for someone not signed in. */
  userId: string | null;
  openedAtMs: number;
  questions: Question[];
  timing: Timing;
  answers: (number | null)[];
  index: number;
  /** Finish was asked for, by the person or by the clock, and the server has not taken the answers yet. */
  isFinishing: boolean;
};

export function started(sitting: OpenSitting, userId: string | null, openedAtMs: number): QuizState {
  return { ...sitting, userId, openedAtMs, answers: sitting.questions.map(() => null), index: 0, isFinishing: false };
}

export function answered(state: QuizState, option: number): QuizState {
  return { ...state, answers: state.answers.map((answer, place) => (place === state.index ? option : answer)) };
}

/** Moves to another question, within the quiz. */
export function movedTo(state: QuizState, index: number): QuizState {
  return { ...state, index: Math.min(Math.max(index, 0), state.questions.length - 1) };
}

export const isUntouched = (state: QuizState): boolean => state.answers.every((answer) => answer === null);
export const isAtEnd = (state: QuizState): boolean => state.index === state.questions.length - 1;
export const canGoOn = (state: QuizState): boolean => state.answers[state.index] !== null;

/** A state read back from storage; null for anything that is not one. */
export function readState(value: unknown): QuizState | null {
  if (value === null || typeof value !== 'object') return null;
  const state = value as Partial<Record<keyof QuizState, unknown>>;
  const questions = state.questions;
  const isOurs =
    (state.attemptId === null || typeof state.attemptId === 'string') &&
    (state.userId === null || typeof state.userId === 'string') &&
    typeof state.openedAtMs === 'number' &&
    Array.isArray(questions) &&
    questions.length > 0 &&
    questions.every(isQuestion) &&
    TIMINGS.some((timing) => timing === state.timing) &&
    Array.isArray(state.answers) &&
    state.answers.length === questions.length &&
    state.answers.every((answer, place) => isAnswerTo(questions[place], answer)) &&
    Number.isInteger(state.index) &&
    (state.index as number) >= 0 &&
    (state.index as number) < questions.length &&
    typeof state.isFinishing === 'boolean';
  return isOurs ? (value as QuizState) : null;
}

function isQuestion(value: unknown): value is Question {
  if (value === null || typeof value !== 'object') return false;
  const { id, text, options } = value as Partial<Question>;
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    Array.isArray(options) &&
    options.every((o) => typeof o === 'string')
  );
}

function isAnswerTo(question: Question | undefined, answer: unknown): boolean {
  const options = question?.options.length ?? 0;
  return answer === null || (Number.isInteger(answer) && (answer as number) >= 0 && (answer as number) < options);
}
