import { TIMINGS, type Timing } from '#rules/quiz/timing.ts';
import { type QuizState, readState } from './quiz-state.ts';

/** As long as the server knows an open sitting. */
const KEPT_MS = 7 * 86_400_000;

const stateKey = (examId: string) => `cairn.quiz.${examId}`;
const spentKey = (examId: string) => `cairn.quiz.${examId}.seconds`;
const TIMING_KEY = 'cairn.quiz.timing';
const TIMER_KEY = 'cairn.quiz.timer-hidden';

/** Storage may be full, switched off or forbidden; a quiz goes on without it. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** What a browser keeps of a quiz until it is handed in, and how a person likes to take one. */
export const quizStorage = {
  stateKey,

  load(examId: string): { state: QuizState; spentSeconds: number } | null {
    return attempt(() => {
      const kept: { savedAt?: unknown; state?: unknown } = JSON.parse(localStorage.getItem(stateKey(examId)) ?? '{}');
      const state = readState(kept.state);
      if (!state || Date.now() - Number(kept.savedAt) > KEPT_MS) return null;
      return { state, spentSeconds: Math.max(0, Number(localStorage.getItem(spentKey(examId))) || 0) };
    }, null);
  },

  save(examId: string, state: QuizState): void {
    attempt(() => localStorage.setItem(stateKey(examId), JSON.stringify({ savedAt: Date.now(), state })), undefined);
  },

  saveSpent(examId: string, seconds: number): void {
    attempt(() => localStorage.setItem(spentKey(examId), String(seconds)), undefined);
  },

  clear(examId: string): void {
    attempt(() => {
      localStorage.removeItem(stateKey(examId));
      localStorage.removeItem(spentKey(examId));
    }, undefined);
  },

  timing(): Timing {
    return attempt(() => TIMINGS.find((timing) => timing === localStorage.getItem(TIMING_KEY)) ?? '1', '1');
  },

  saveTiming(timing: Timing): void {
    attempt(() => localStorage.setItem(TIMING_KEY, timing), undefined);
  },

  isTimerHidden(): boolean {
    return attempt(() => localStorage.getItem(TIMER_KEY) === '1', false);
  },

  saveTimerHidden(isHidden: boolean): void {
    attempt(() => localStorage.setItem(TIMER_KEY, isHidden ? '1' : '0'), undefined);
  },
};
