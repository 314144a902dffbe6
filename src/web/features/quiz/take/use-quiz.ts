import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { QuizResult } from '#contract/quiz.ts';
import { allowedSeconds, type Timing } from '#rules/quiz/timing.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { meQuery, useMe } from '#web/base/me.ts';
import { failureText } from '#web/base/failure-text.ts';
import { toast } from '#web/ui/toasts.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import type { keepPreview } from '#web/features/quiz/kept-previews.ts';
import { markEntry } from '#web/features/question/player/mark-entry.ts';
import { isReturn } from '#web/base/return-mark.ts';
import { handIn, type OpenSitting, openSitting, servedKey } from './quiz.queries.ts';
import { isUntouched, movedToOpen, type QuizState, startState, withAnswer, withSeconds } from './quiz-state.ts';
import { quizStorage } from './quiz-storage.ts';

/** The stage a quiz is at. */
export type Stage =
  | { name: 'loading' }
  | { name: 'empty' }
  | { name: 'failed'; reason: string }
  | { name: 'answering'; isRestored: boolean; takesFocus: boolean; isOver: boolean; failure: Failure | null }
  | { name: 'submitting'; isOver: boolean }
  | { name: 'login required' }
  | { name: 'done'; attemptId: string | null; result: QuizResult; isPreview: boolean };

/** Why the server did not accept a quiz, and whether trying again can help. */
export type Failure = { sentence: string; canRetry: boolean };

const NOT_SAVED = 'Failed to submit quiz. Please try again.';
const NO_SITTING = 'This quiz has expired and can no longer be submitted. Please start a new one.';

/** A quiz whose first question is on the screen. */
const STARTED_STAGE = {
  name: 'answering',
  isRestored: false,
  takesFocus: false,
  isOver: false,
  failure: null,
} as const;

/** A refusal for lack of a session, recognized by its message from any server; a 401 inside a longer id does not count. */
const NOT_SIGNED_IN = /(?<![\da-f])401(?![\da-f])|Unauthorized/i;

/** A scored quiz is saved once its person signs in. The result is shown even if that cannot be arranged. */
const keepForLater = (preview: Parameters<typeof keepPreview>[0]) =>
  import('#web/features/quiz/kept-previews.ts').then((module) => module.keepPreview(preview)).catch(() => undefined);

/** Picks up an option chosen before the script was loaded. */
function withChecked(state: QuizState): QuizState {
  const options = document.getElementsByName(state.questions[0]!.id) as NodeListOf<HTMLInputElement>;
  const checked = [...options].findIndex((option) => option.checked);
  return checked < 0 ? state : withAnswer(state, checked);
}

/** Runs a quiz: opens or restores a sitting, keeps it in the browser, submits it. */
export function useQuiz(examId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const me = useMe();
  const [servedState] = useState(() => {
    const sitting = queries.getQueryData<OpenSitting>(servedKey(examId));
    return sitting?.questions.length ? startState(sitting, me?.id ?? null, Date.now()) : null;
  });
  const [stage, setStage] = useState<Stage>(servedState ? STARTED_STAGE : { name: 'loading' });
  const [state, setState] = useState(servedState);
  const [startAt, setStartAt] = useState(0);
  const secondsSpent = useRef(0);
  /** How many of the seconds are those of a question. */
  const secondsTold = useRef(0);
  const hasBegun = useRef(false);

  /** Keeps a state, with the time since the last one as that of the question that was on the screen. */
  function put(next: QuizState): QuizState {
    const isSame = state !== null && state.attemptId === next.attemptId;
    const timed = withSeconds(next, isSame ? state.index : next.index, secondsSpent.current - secondsTold.current);
    secondsTold.current = secondsSpent.current;
    setState(timed);
    quizStorage.save(api, examId, timed, secondsSpent.current);
    return timed;
  }

  function setSpent(seconds: number): void {
    secondsSpent.current = seconds;
    if (state && hasBegun.current) quizStorage.saveSpent(examId, state.attemptId, seconds);
  }

  async function open(timing: Timing, takesFocus: boolean): Promise<void> {
    setStage({ name: 'loading' });
    try {
      const sitting = await openSitting(api, examId, timing);
      if (sitting.questions.length === 0) return setStage({ name: 'empty' });
      secondsSpent.current = 0;
      secondsTold.current = 0;
      put(startState(sitting, me?.id ?? null, Date.now()));
      setStartAt(0);
      setStage({ ...STARTED_STAGE, takesFocus });
    } catch (error) {
      setStage({ name: 'failed', reason: failureText(error, 'The questions could not be loaded.') });
    }
  }

  /** A visitor may have signed in in another tab since. */
  async function personNow(): Promise<string | null> {
    return (me ?? (await queries.fetchQuery({ ...meQuery(api), staleTime: 0 })))?.id ?? null;
  }

  async function finish(quiz: QuizState, wantsSaved: boolean): Promise<void> {
    const { attemptId, answers, seconds } = put({ ...quiz, isFinishing: true });
    setStartAt(secondsSpent.current);
    const allowed = allowedSeconds(quiz.timing);
    const isOver = allowed !== null && secondsSpent.current >= allowed;
    setStage({ name: 'submitting', isOver });
    try {
      const userId = wantsSaved ? await personNow() : null;
      const isSaved = userId !== null;
      const result = await handIn(
        api,
        examId,
        { attemptId, answers, timeSpent: secondsSpent.current, seconds },
        userId,
      );
      quizStorage.clear(examId, attemptId);
      quizStorage.keepResult(examId, { attemptId, result, isPreview: !isSaved, userId: me?.id ?? null });
      if (isSaved) void refreshStanding(queries);
      else if (attemptId !== null)
        await keepForLater({
          examId,
          attemptId,
          answers,
          timeSpent: secondsSpent.current,
          seconds,
          userId: quiz.userId,
        });
      setStage({ name: 'done', attemptId, result, isPreview: !isSaved });
    } catch (error) {
      if (NOT_SIGNED_IN.test(String(error))) {
        queries.setQueryData(meQuery(api).queryKey, null);
        toast('Authentication Required', 'Please log in to save your quiz results.', true);
        return setStage({ name: 'login required' });
      }
      toast('Error', NOT_SAVED, true);
      const problem = error instanceof ApiError ? error.problem : null;
      const final = { no_sitting: NO_SITTING, forbidden: problem?.error }[problem?.code as string];
      put({ ...quiz, isFinishing: false });
      const failure = { sentence: final ?? NOT_SAVED, canRetry: final === undefined };
      setStage({ name: 'answering', isRestored: false, takesFocus: false, isOver, failure });
    }
  }

  /** The account's setting, or the choice of this browser's last visitor. */
  const usualTiming = (): Timing => me?.extraTime ?? quizStorage.timing();

  const { state: way } = useLocation();
  const begin = useEffectEvent((wasHere: boolean, served: QuizState | null) => {
    hasBegun.current = true;
    queries.removeQueries({ queryKey: servedKey(examId) });
    // Someone was quicker than their browser.
    if (state !== servedState) return;
    const storedQuiz = quizStorage.load(examId, me?.id ?? null);
    // A reload, going back, and signing in return to the result; a link asks for a new quiz.
    if (!wasHere && !isReturn(way)) quizStorage.clearResult(examId);
    const done = storedQuiz ? null : quizStorage.keptResult(examId, me?.id ?? null);
    if (done) return setStage({ name: 'done', ...done });
    if (!storedQuiz) return served?.timing === usualTiming() ? put(served) : void open(usualTiming(), false);
    setState({ ...(wasHere ? storedQuiz.state : movedToOpen(storedQuiz.state)), isFinishing: false });
    secondsSpent.current = storedQuiz.spentSeconds;
    secondsTold.current = storedQuiz.spentSeconds;
    setStartAt(storedQuiz.spentSeconds);
    // Back from the login page, a quiz waiting to be submitted is submitted as it was.
    if (storedQuiz.state.isFinishing && me) return void finish(storedQuiz.state, true);
    const isRestored = !isUntouched(storedQuiz.state);
    setStage({ ...STARTED_STAGE, isRestored });
  });
  useEffect(() => {
    // Browser storage can only be read after hydration.
    const wasHere = markEntry(examId);
    // Read before anything is awaited: what is pressed from here on reaches the state by itself.
    const served = servedState && withChecked(servedState);
    let isLeft = false;
    void quizStorage.recover(api, examId).then(() => {
      if (!isLeft) begin(wasHere, served);
    });
    return () => {
      isLeft = true;
    };
  }, [api, examId, servedState]);

  // With the quiz open in two tabs, both show the answers of the one used last.
  const followTab = useEffectEvent((event: StorageEvent) => {
    if (!state || stage.name !== 'answering' || event.key !== quizStorage.stateKey(examId, state.attemptId)) return;
    const other = quizStorage.read(event.key);
    if (other) setState({ ...other, index: state.index });
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => followTab(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);

  function restart(): void {
    if (state) quizStorage.clear(examId, state.attemptId);
    void open(state?.timing ?? usualTiming(), true);
  }

  return {
    stage,
    state,
    startAt,
    put,
    setSpent,
    /** Starts over with another timing, which is remembered for visitors. Only offered before the first answer. */
    chooseTiming(timing: Timing): void {
      quizStorage.saveTiming(timing);
      if (state) quizStorage.clear(examId, state.attemptId);
      void open(timing, true);
    },
    restart,
    finish: () => (state ? finish(state, true) : undefined),
    /** Continues without an account: scored, not saved. */
    finishWithoutSaving: () => (state ? finish(state, false) : undefined),
  };
}
