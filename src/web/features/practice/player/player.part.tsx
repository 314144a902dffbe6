import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import { askedOrder } from '#rules/practice/order.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { optionKeys } from '#web/features/question/player/option-keys.ts';
import { useTextSize } from '#web/features/question/player/use-text-size.ts';
import { markEntry } from '#web/features/question/player/mark-entry.ts';
import { fetchParts } from '#web/features/question/player/fetch-parts.ts';
import { useHiddenTimer } from '#web/features/question/hidden-timer.ts';
import { useShortcutChoice, useShortcuts } from '#web/ui/use-shortcuts.ts';
import { draftOf, type Drafts, uncheckedOf } from './drafts.ts';
import { PlayerActions, type Step } from './player-actions.part.tsx';
import { PlayerBar } from './player-bar.part.tsx';
import { QuestionPane } from './question-pane.part.tsx';
import { SittingSheet } from './sitting-sheet.part.tsx';
import { StayDialog } from './stay-dialog.part.tsx';
import { SubmitReview } from './submit-review.part.tsx';
import { useDeadline } from '../use-deadline.ts';
import { type SittingControl, useSitting } from './use-sitting.ts';
import { Link, useLocation } from 'react-router';
import { addToPracticeSitting } from '#contract/practice.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';

type Props = {
  exam: Exam;
  sitting: SittingReply;
  userId: string;
  onSubmitted: (result: SittingReply) => void;
  /** Questions were added. */
  onGrown: (sitting: SittingReply) => void;
};

/** Takes a sitting: one question fills the screen, the next step is at its bottom, and everything else is one press away. */
export function Player({ exam, sitting, userId, onSubmitted, onGrown }: Props) {
  const api = useApi();
  const control = useSitting(sitting, userId, onSubmitted);
  const { state, feedback, record } = control;
  const { questions, isForwardOnly, mode } = sitting;
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // The places that the review was asked to go through once more; null: all of them.
  const [path, setPath] = useState<readonly number[] | null>(null);
  const [isFinishing, setIsFinishing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const shortcuts = useShortcutChoice();
  const [isClockHidden, hideClock] = useHiddenTimer();
  useTextSize();
  // In practice an answer counts once it is checked; until then it is only picked here.
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const verdict = useRef<HTMLParagraphElement>(null);
  // Whether this question was checked on this page, in which case its verdict gets the focus when it arrives.
  const [isChecked, setIsChecked] = useState(false);
  const [looks, setLooks] = useState(0);

  const at = state.current;
  const question = questions[at]!;
  const kind = KINDS[question.kind];
  const place = state.places[at]!;
  const isPractice = mode === 'practice';
  const isGiven = isPractice && !isBlank(place.answer);
  const currentAnswer = isPractice && !isGiven ? draftOf(drafts, at, place) : place.answer;
  const unchecked = uncheckedOf(drafts, state.places, questions);
  const asked = askedOrder(questions);
  const order = path?.includes(state.current) ? path : asked;
  const position = order.indexOf(at);
  const isLast = position === order.length - 1;

  const finish = async () => {
    for (const entry of unchecked) record(entry.place, { kind: 'answered', picked: entry.answer });
    setIsFinishing(true);
    setHasFailed(!(await control.finish()));
    setIsFinishing(false);
  };
  const { left: timeLeft, announcement } = useDeadline(sitting.deadline, control.clock, () => void finish());
  const isOver = timeLeft === 0;

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [at, isReviewing, isOver, looks]);

  const hasFeedback = feedback.has(at);
  useEffect(() => {
    if (hasFeedback && isChecked) verdict.current?.focus();
  }, [hasFeedback, isChecked]);

  const go = (to: number) => {
    setIsAsking(false);
    setIsReviewing(false);
    setIsSheetOpen(false);
    setIsChecked(false);
    if (to === at) setLooks(looks + 1);
    else if (to >= 0 && !(isForwardOnly && to < at)) record(to, { kind: 'moved', from: at });
  };
  const give = (answer: Answer) => {
    if (isGiven || isOver || isReviewing || answer === currentAnswer) return;
    if (isPractice) setDrafts(new Map(drafts).set(at, answer));
    else record(at, { kind: 'answered', picked: answer });
  };
  const pick = (key: number) => {
    const option = kind.onScreen(question)[key];
    if (option !== undefined) give(kind.toggle(currentAnswer, option, question));
  };
  const isReady = kind.isWhole(currentAnswer, question);
  const check = () => {
    if (!isPractice || isGiven || !isReady) return;
    setIsChecked(true);
    record(at, { kind: 'answered', picked: currentAnswer });
  };
  const strike = (option: number) => {
    const { struck } = place;
    record(at, {
      kind: 'struck',
      struck: struck.includes(option) ? struck.filter((other) => other !== option) : [...struck, option],
    });
  };
  const flag = () => record(at, { kind: 'flagged', flagged: !place.isFlagged });
  const onward = () => {
    // Going on checks the answer first, so that nobody skips the verdict.
    if (isPractice && !isGiven && isReady && !isReviewing) check();
    else if (isForwardOnly && !isReady && !isLast && !isReviewing) setIsAsking(true);
    else goOn();
  };
  const goOn = () => {
    if (isLast && path) {
      setPath(null);
      setIsReviewing(true);
    } else if (!isLast) go(order[position + 1]!);
    else if (step === 'finish' && !isReviewing) void finish();
    else if (step !== 'finishing') setIsReviewing(true);
  };
  const walk = (places: readonly number[]) => {
    setPath(places);
    go(places[0]!);
  };
  const back = () => (isReviewing ? setIsReviewing(false) : go(order[position - 1] ?? -1));

  const addMore = async (count: number) => {
    // The answer that asked for more is on its way; what it shows must not be lost.
    const grown = await api(addToPracticeSitting, {
      params: { sittingId: sitting.id },
      headers: { 'learner-id': userId },
      body: { place: at, count },
    });
    onGrown(grown);
    const first = grown.questions.findIndex(({ after }) => after === at);
    if (first >= 0) go(first);
  };

  useShortcuts(shortcuts[0] && !isOver, {
    ...optionKeys(pick),
    n: onward,
    p: back,
    f: flag,
    m: () => setIsSheetOpen(true),
    Enter: isPractice ? (isGiven ? onward : check) : undefined,
  });
  const isWhole = (index: number) =>
    KINDS[questions[index]!.kind].isWhole(state.places[index]!.answer, questions[index]!);
  const doneCount = questions.filter((_, index) => isWhole(index)).length;
  // There is nothing to look at once more.
  const isAllDone = doneCount === questions.length && !state.places.some(({ isFlagged }) => isFlagged);
  // A returning person resumes at a place that is still open.
  const resume = useEffectEvent(() => {
    if (isForwardOnly) return;
    const open = order.find((index) => !isWhole(index));
    if (open === undefined) setIsReviewing(true);
    else if (open !== at) go(open);
  });
  useEffect(() => void fetchParts(questions), [questions]);
  useEffect(() => {
    // Only the browser knows whether this is a reload.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!markEntry(sitting.id)) resume();
  }, [sitting.id]);
  const stepOf = (): Step => {
    if (isGiven && !hasFeedback && control.sending === 'fine') return 'checking';
    if (isPractice && !isGiven && isReady) return 'check';
    if (isFinishing) return 'finishing';
    if (isLast && path) return 'back to review';
    if (isLast && isPractice) return isAllDone ? 'finish' : 'look';
    if (isLast) return 'review';
    return isPractice && !isGiven ? 'skip' : 'next';
  };
  const step = stepOf();
  return (
    <div data-player="" className="player">
      <PlayerBar
        exam={exam}
        sitting={sitting}
        at={asked.indexOf(at)}
        total={questions.length}
        answeredCount={doneCount}
        timeLeft={timeLeft}
        isClockHidden={isClockHidden}
        announcement={announcement}
      />
      <div>
        {(control.sending !== 'logged out' || isReviewing || isOver) && <SendingNotice sending={control.sending} />}
        {hasFailed && (
          <p role="alert" className="mt-4 rounded border border-wrong bg-wrong-soft px-4 py-3">
            We couldn’t submit this. All your answers are saved; please try again in a moment.
          </p>
        )}
      </div>
      {isReviewing || isOver ? (
        <SubmitReview
          sitting={sitting}
          state={state}
          drafts={drafts}
          heading={heading}
          isOver={isOver}
          onGo={isForwardOnly ? null : go}
          onWalk={isForwardOnly ? null : walk}
          onBack={back}
          isSubmitting={isFinishing}
          onSubmit={() => void finish()}
        />
      ) : (
        <>
          <QuestionPane
            key={question.id}
            exam={exam}
            sitting={sitting}
            at={at}
            position={asked.indexOf(at)}
            place={place}
            answer={currentAnswer}
            feedback={feedback.get(at)}
            isGiven={isGiven}
            isOffline={control.sending === 'offline'}
            heading={heading}
            verdict={verdict}
            onAnswer={give}
            onStrike={strike}
            onCertainty={(certainty) => record(at, { kind: 'certainty', certainty })}
            onMore={isPractice && !questions.some(({ after }) => after === at) ? addMore : undefined}
          />
          <div className="player-foot @container">
            {/* Where one looks: no verdict comes, and going on would look as if nothing were wrong. */}
            {control.sending === 'logged out' && <SendingNotice sending={control.sending} />}
            <PlayerActions
              step={step}
              onStep={() => step !== 'checking' && step !== 'finishing' && onward()}
              onBack={isForwardOnly ? null : back}
              isFirst={position === 0}
              mark={{ name: isPractice ? 'Bookmark' : 'Flag for review', isSet: place.isFlagged }}
              onMark={flag}
              onMore={() => setIsSheetOpen(true)}
              hasEnter={isPractice && shortcuts[0]}
            />
          </div>
          {isAsking && (
            <StayDialog
              title={isBlank(currentAnswer) ? 'You haven’t answered this question' : 'Your answer isn’t complete'}
              action="Move on"
              onStay={() => setIsAsking(false)}
              onAct={() => go(order[position + 1]!)}
            >
              You can’t come back to this question.
            </StayDialog>
          )}
        </>
      )}
      {isSheetOpen && (
        <SittingSheet
          sitting={sitting}
          state={state}
          drafts={drafts}
          shortcuts={shortcuts}
          clock={{ isHidden: isClockHidden, onHide: hideClock }}
          onGo={isForwardOnly ? null : go}
          onReview={() => {
            setIsSheetOpen(false);
            setIsReviewing(true);
          }}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </div>
  );
}

/** Says so if something has not reached the server. */
function SendingNotice({ sending }: Pick<SittingControl, 'sending'>) {
  const { pathname } = useLocation();
  if (sending === 'fine') return null;
  return (
    <output className="my-2 block rounded border border-nearly bg-nearly-soft px-4 py-2 text-small">
      {sending === 'offline' &&
        'You’re offline. Your answers are saved in this browser and will be sent when you’re back online.'}
      {sending === 'no access' && 'Your access to this exam has ended.'}
      {sending === 'not taken' &&
        'The server did not accept your last changes. They’re saved in this browser and will be sent again.'}
      {sending === 'logged out' && (
        <>
          You’ve been logged out, or another account is logged in. Your answers are saved in this browser.{' '}
          <Link to={paths.login(pathname)} className="text-accent underline">
            Log in to continue
          </Link>
        </>
      )}
    </output>
  );
}
