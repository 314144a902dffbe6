import type * as QuizMirror from './quiz-mirror.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { TIMINGS, type Timing } from '#rules/quiz/timing.ts';
import type { Api } from '#web/base/api.ts';
import { withStorage } from '#web/base/with-storage.ts';
import { isUntouched, type QuizState, readState } from './quiz-state.ts';

/** As long as the server accepts an open sitting, from when it was opened. */
const KEPT_MS = 7 * 86_400_000;

const PREFIX = 'cairn.quiz.';
/** Scored but unsaved quizzes, by sitting. */
export const PREVIEW_PREFIX = `${PREFIX}preview.`;
/** The key for an exam's latest quiz in any tab; in a tab's own storage, that tab's quiz. */
const latestKey = (examId: string) => `${PREFIX}${examId}`;
const stateKey = (examId: string, attemptId: string | null) => `${PREFIX}${examId}.${attemptId}`;
const spentKey = (examId: string, attemptId: string | null) => `${stateKey(examId, attemptId)}.seconds`;
/** In a tab's own storage: the result it shows, so that a reload or going back does not lose it. */
const resultKey = (examId: string) => `${PREFIX}${examId}.result`;
/** When it was last saved, to tell which copy is newer. */
const savedKey = (examId: string, attemptId: string | null) => `${stateKey(examId, attemptId)}.saved`;
const TIMING_KEY = 'cairn.timing';

export type KeptResult = { attemptId: string | null; result: QuizResult; isPreview: boolean; userId: string | null };

function readKept(key: string): QuizState | null {
  const state = readState(JSON.parse(localStorage.getItem(key) ?? 'null'));
  return state && Date.now() - state.openedAtMs < KEPT_MS ? state : null;
}

const keysUnder = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function removeUnder(prefix: string): void {
  for (const key of keysUnder(prefix)) localStorage.removeItem(key);
}

type Mirror = typeof QuizMirror;

/** Whether this browser has a second copy of anything; asked without loading what reads it. */
async function hasMirror(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'cairn');
  } catch {
    return false;
  }
}

let order: Promise<unknown> = Promise.resolve();

/** Does work on second copies, one after the other. A browser that cannot keep any still has the first copy, so failures end here. */
function inOrder<T>(work: () => Promise<T>): Promise<T | undefined> {
  const next = order.then(work).catch(() => undefined);
  order = next;
  return next;
}

const withMirror = <T>(work: (mirror: Mirror) => Promise<T>) =>
  inOrder(async () => work(await import('./quiz-mirror.ts')));

/** Does nothing, and loads nothing, where there are no second copies. */
const withMirrorThere = <T>(work: (mirror: Mirror) => Promise<T>) =>
  inOrder(async () => ((await hasMirror()) ? work(await import('./quiz-mirror.ts')) : undefined));

/** What a browser stores of quizzes until they are submitted, and a person's quiz preferences. */
export const quizStorage = {
  stateKey,

  /** This tab's quiz, or else the latest one, if it is unowned or this person's. */
  load(examId: string, userId: string | null): { state: QuizState; spentSeconds: number } | null {
    return withStorage(() => {
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
  read: (key: string): QuizState | null => withStorage(() => readKept(key), null),

  /** Takes the second copy of an exam's quiz if the browser died before it wrote the first one to the disk. */
  async recover(api: Api, examId: string): Promise<void> {
    const kept = await withMirrorThere(({ readMirror }) => readMirror(api, examId));
    if (!kept) return;
    withStorage(() => {
      const { attemptId, state, spentSeconds, savedAtMs } = kept;
      if (savedAtMs <= Number(localStorage.getItem(savedKey(examId, attemptId)))) return;
      const spent = Math.max(spentSeconds, Number(localStorage.getItem(spentKey(examId, attemptId))) || 0);
      localStorage.setItem(stateKey(examId, attemptId), state);
      localStorage.setItem(savedKey(examId, attemptId), String(savedAtMs));
      localStorage.setItem(spentKey(examId, attemptId), String(spent));
      localStorage.setItem(latestKey(examId), String(attemptId));
    }, undefined);
  },

  /** Saves a quiz in this browser and, once it has an answer, where it survives the browser being killed. */
  save(api: Api, examId: string, state: QuizState, spentSeconds: number): void {
    const savedAtMs = Date.now();
    if (!isUntouched(state)) {
      const kept = { attemptId: state.attemptId, state: JSON.stringify(state), spentSeconds, savedAtMs };
      void withMirror(({ writeMirror }) => writeMirror(api, examId, kept));
    }
    withStorage(() => {
      localStorage.setItem(savedKey(examId, state.attemptId), String(savedAtMs));
      localStorage.setItem(stateKey(examId, state.attemptId), JSON.stringify(state));
      localStorage.setItem(latestKey(examId), String(state.attemptId));
      sessionStorage.setItem(latestKey(examId), String(state.attemptId));
    }, undefined);
  },

  saveSpent(examId: string, attemptId: string | null, seconds: number): void {
    withStorage(() => localStorage.setItem(spentKey(examId, attemptId), String(seconds)), undefined);
  },

  clear(examId: string, attemptId: string | null): void {
    void withMirrorThere(({ removeMirror }) => removeMirror(examId));
    withStorage(() => {
      removeUnder(stateKey(examId, attemptId));
      if (localStorage.getItem(latestKey(examId)) === String(attemptId)) localStorage.removeItem(latestKey(examId));
      sessionStorage.removeItem(latestKey(examId));
    }, undefined);
  },

  keepResult(examId: string, kept: KeptResult): void {
    withStorage(() => sessionStorage.setItem(resultKey(examId), JSON.stringify(kept)), undefined);
  },

  /** This tab's last result, if it is unowned or this person's. */
  keptResult(examId: string, userId: string | null): KeptResult | null {
    return withStorage(() => {
      const kept: KeptResult | null = JSON.parse(sessionStorage.getItem(resultKey(examId)) ?? 'null');
      return kept && (kept.userId === null || kept.userId === userId) ? kept : null;
    }, null);
  },

  hasPreviews: (): boolean => withStorage(() => keysUnder(PREVIEW_PREFIX).length > 0, false),

  clearResult(examId: string): void {
    withStorage(() => sessionStorage.removeItem(resultKey(examId)), undefined);
  },

  /** Signing out leaves no quiz for the next person. */
  clearAll(): void {
    void withMirrorThere(({ clearMirror }) => clearMirror());
    withStorage(() => {
      removeUnder(PREFIX);
      sessionStorage.clear();
    }, undefined);
  },

  timing(): Timing {
    return withStorage(() => TIMINGS.find((timing) => timing === localStorage.getItem(TIMING_KEY)) ?? '1', '1');
  },

  saveTiming(timing: Timing): void {
    withStorage(() => localStorage.setItem(TIMING_KEY, timing), undefined);
  },
};
