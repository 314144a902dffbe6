import type { QuizResult } from '#contract/quiz.ts';
import { TIMINGS, type Timing } from '#rules/quiz/timing.ts';
import { type QuizState, readState } from './quiz-state.ts';

/** As long as the server knows an open sitting, counted from when it was opened. */
const KEPT_MS = 7 * 86_400_000;

const PREFIX = 'cairn.quiz.';
/** Quizzes that were only scored, by their sitting. */
export const PREVIEW_PREFIX = `${PREFIX}preview.`;
/** Names the quiz of an exam that was opened last, in whichever tab; in a tab's own storage, the one of that tab. */
const latestKey = (examId: string) => `${PREFIX}${examId}`;
const stateKey = (examId: string, attemptId: string | null) => `${PREFIX}${examId}.${attemptId}`;
const spentKey = (examId: string, attemptId: string | null) => `${stateKey(examId, attemptId)}.seconds`;
/** In a tab's own storage: the result it shows, so that a reload or a step back does not lose it. */
const resultKey = (examId: string) => `${PREFIX}${examId}.result`;
const TIMING_KEY = 'cairn.timing';
const TIMER_KEY = 'cairn.timer-hidden';

export type KeptResult = { attemptId: string | null; result: QuizResult; isPreview: boolean; userId: string | null };

/** Storage may be full, switched off or forbidden; a quiz goes on without it. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function readKept(key: string): QuizState | null {
  const state = readState(JSON.parse(localStorage.getItem(key) ?? 'null'));
  return state && Date.now() - state.openedAtMs < KEPT_MS ? state : null;
}

const keysUnder = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function removeUnder(prefix: string): void {
  for (const key of keysUnder(prefix)) localStorage.removeItem(key);
}

/** What a browser keeps of quizzes until they are handed in, and how a person likes to take one. */
export const quizStorage = {
  stateKey,

  /** The quiz of this tab, or else the one opened last, where it is nobody's or this person's. */
  load(examId: string, userId: string | null): { state: QuizState; spentSeconds: number } | null {
    return attempt(() => {
      const attemptId = sessionStorage.getItem(latestKey(examId)) ?? localStorage.getItem(latestKey(examId));
      if (attemptId === null) return null;
      const state = readKept(stateKey(examId, attemptId));
      const isAnothers = state?.userId && userId !== null && state.userId !== userId;
      if (!state || isAnothers) {
        quizStorage.clear(examId, attemptId);
        return null;
      }
      return { state, spentSeconds: Math.max(0, Number(localStorage.getItem(spentKey(examId, attemptId))) || 0) };
    }, null);
  },

  /** Reads what another tab wrote under {@link stateKey}. */
  read: (key: string): QuizState | null => attempt(() => readKept(key), null),

  save(examId: string, state: QuizState): void {
    attempt(() => {
      localStorage.setItem(stateKey(examId, state.attemptId), JSON.stringify(state));
      localStorage.setItem(latestKey(examId), String(state.attemptId));
      sessionStorage.setItem(latestKey(examId), String(state.attemptId));
    }, undefined);
  },

  saveSpent(examId: string, attemptId: string | null, seconds: number): void {
    attempt(() => localStorage.setItem(spentKey(examId, attemptId), String(seconds)), undefined);
  },

  clear(examId: string, attemptId: string | null): void {
    attempt(() => {
      removeUnder(stateKey(examId, attemptId));
      if (localStorage.getItem(latestKey(examId)) === String(attemptId)) localStorage.removeItem(latestKey(examId));
      sessionStorage.removeItem(latestKey(examId));
    }, undefined);
  },

  keepResult(examId: string, kept: KeptResult): void {
    attempt(() => sessionStorage.setItem(resultKey(examId), JSON.stringify(kept)), undefined);
  },

  /** The result this tab showed last, where it is nobody's or this person's. */
  keptResult(examId: string, userId: string | null): KeptResult | null {
    return attempt(() => {
      const kept: KeptResult | null = JSON.parse(sessionStorage.getItem(resultKey(examId)) ?? 'null');
      return kept && (kept.userId === null || kept.userId === userId) ? kept : null;
    }, null);
  },

  hasPreviews: (): boolean => attempt(() => keysUnder(PREVIEW_PREFIX).length > 0, false),

  clearResult(examId: string): void {
    attempt(() => sessionStorage.removeItem(resultKey(examId)), undefined);
  },

  /** Whoever signs out leaves no quiz to the next person. */
  clearAll(): void {
    attempt(() => {
      removeUnder(PREFIX);
      sessionStorage.clear();
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
