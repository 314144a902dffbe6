import * as z from 'zod/mini';
import { Question } from '#contract/quiz.ts';
import { TIMINGS } from '#rules/quiz/timing.ts';
import type { OpenSitting } from './quiz.queries.ts';

const isWithin = (index: number | null, length = 0) => index === null || (index >= 0 && index < length);

/** A quiz being taken. Everything here survives a reload. */
const QuizState = z
  .object({
    attemptId: z.nullable(z.string()),
    /** Who opened it; null for someone not signed in. */
    userId: z.nullable(z.string()),
    openedAtMs: z.number(),
    questions: z.array(Question),
    timing: z.enum(TIMINGS),
    answers: z.array(z.nullable(z.int())),
    index: z.int(),
    /** Finish was asked for, by the person or by the clock, and the server has not taken the answers yet. */
    isFinishing: z.boolean(),
  })
  .check(
    z.refine(
      ({ questions, answers, index }) =>
        isWithin(index, questions.length) &&
        answers.length === questions.length &&
        answers.every((answer, place) => isWithin(answer, questions[place]?.options.length)),
    ),
  );
export type QuizState = z.infer<typeof QuizState>;

export function startState(sitting: OpenSitting, userId: string | null, openedAtMs: number): QuizState {
  return { ...sitting, userId, openedAtMs, answers: sitting.questions.map(() => null), index: 0, isFinishing: false };
}

export function withAnswer(state: QuizState, option: number): QuizState {
  return { ...state, answers: state.answers.map((answer, place) => (place === state.index ? option : answer)) };
}

/** Moves to another question, within the quiz. */
export function movedTo(state: QuizState, index: number): QuizState {
  return { ...state, index: Math.min(Math.max(index, 0), state.questions.length - 1) };
}

/** Moves to the first question without an answer, or to the last one. */
export function movedToOpen(state: QuizState): QuizState {
  const open = state.answers.indexOf(null);
  return movedTo(state, open < 0 ? state.questions.length : open);
}

export const isUntouched = (state: QuizState): boolean => state.answers.every((answer) => answer === null);
export const isAtEnd = (state: QuizState): boolean => state.index === state.questions.length - 1;
export const canGoOn = (state: QuizState): boolean => state.answers[state.index] !== null;

/** A state read back from storage; null for anything that is not one. */
export const readState = (value: unknown): QuizState | null => QuizState.safeParse(value).data ?? null;
