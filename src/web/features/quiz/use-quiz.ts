import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QuizResult } from '#contract/quiz.ts';
import type { Timing } from '#rules/quiz/timing.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { useMe } from '#web/features/account/account.queries.ts';
import { toast } from '#web/ui/toasts.ts';
import { handIn, openSitting } from './quiz.queries.ts';
import { type QuizState, readState, started } from './quiz-state.ts';
import { quizStorage } from './quiz-storage.ts';

/** Where a person stands with a quiz. */
export type Phase =
  | { name: 'loading' }
  | { name: 'empty' }
  | { name: 'failed' }
  | { name: 'answering'; isRestored: boolean; failure: string | null }
  | { name: 'submitting' }
  | { name: 'login required' }
  | { name: 'done'; result: QuizResult; isPreview: boolean };

const NOT_SAVED = 'Failed to submit quiz. Please try again.';
const NO_SITTING = 'This quiz was open for too long and can no longer be handed in. Please start a new one.';

/** Takes a person through a quiz: opens or restores a sitting, keeps it in the browser, hands it in. */
export function useQuiz(examId: string) {
  const api = useApi();
  const me = useMe();
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  const [state, setState] = useState<QuizState | null>(null);
  const [startAt, setStartAt] = useState(0);
  const spent = useRef(0);

  function put(next: QuizState): void {
    setState(next);
    quizStorage.save(examId, next);
  }

  function setSpent(seconds: number): void {
    spent.current = seconds;
    quizStorage.saveSpent(examId, seconds);
  }

  async function open(timing: Timing): Promise<void> {
    setPhase({ name: 'loading' });
    try {
      const sitting = await openSitting(api, examId, timing);
      if (sitting.questions.length === 0) return setPhase({ name: 'empty' });
      put(started(sitting));
      setSpent(0);
      setStartAt(0);
      setPhase({ name: 'answering', isRestored: false, failure: null });
    } catch {
      setPhase({ name: 'failed' });
    }
  }

  async function finish(quiz: QuizState, isSaved: boolean): Promise<void> {
    put({ ...quiz, isFinishing: true });
    setStartAt(spent.current);
    setPhase({ name: 'submitting' });
    try {
      const { attemptId, answers } = quiz;
      const result = await handIn(api, examId, { attemptId, answers, timeSpent: spent.current }, isSaved);
      quizStorage.clear(examId);
      setPhase({ name: 'done', result, isPreview: !isSaved });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        toast('Authentication Required', 'Please log in to save your quiz results.', true);
        return setPhase({ name: 'login required' });
      }
      toast('Error', NOT_SAVED, true);
      const isGone = error instanceof ApiError && error.problem?.code === 'no_sitting';
      put({ ...quiz, isFinishing: false });
      setPhase({ name: 'answering', isRestored: false, failure: isGone ? NO_SITTING : NOT_SAVED });
    }
  }

  const begin = useEffectEvent(() => {
    const kept = quizStorage.load(examId);
    if (!kept) return void open(quizStorage.timing());
    setState({ ...kept.state, isFinishing: false });
    spent.current = kept.spentSeconds;
    setStartAt(kept.spentSeconds);
    // Back from the login: what was to be handed in is handed in, as it was.
    if (kept.state.isFinishing && me) return void finish(kept.state, true);
    setPhase({ name: 'answering', isRestored: true, failure: null });
  });
  // What the browser kept can only be read once the page is in it.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => begin(), [examId]);

  // The same quiz in another tab: both show the same answers.
  const adopt = useEffectEvent((event: StorageEvent) => {
    if (event.key !== quizStorage.stateKey(examId) || event.newValue === null || phase.name !== 'answering') return;
    const other = readState((JSON.parse(event.newValue) as { state?: unknown }).state);
    if (other && state && other.attemptId === state.attemptId) setState({ ...other, index: state.index });
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => adopt(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);

  return {
    phase,
    state,
    startAt,
    put,
    setSpent,
    /** Starts afresh under another timing, which is remembered. Only offered before the first answer. */
    chooseTiming(timing: Timing): void {
      quizStorage.saveTiming(timing);
      void open(timing);
    },
    restart(): void {
      quizStorage.clear(examId);
      void open(quizStorage.timing());
    },
    finish: () => (state ? finish(state, me !== null) : undefined),
    /** Goes on without an account: scored, not saved. */
    finishWithoutSaving: () => (state ? finish(state, false) : undefined),
  };
}
