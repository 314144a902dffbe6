import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { paths } from '#web/app/paths.ts';
import { useShortcutChoice, useShortcuts } from '#web/ui/use-shortcuts.ts';
import { ReportQuestion } from '#web/features/report/report-question.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { draftOf, type Drafts, uncheckedOf } from './drafts.ts';
import { PlayerBar } from './player-bar.part.tsx';
import { PlayerKeys } from './player-keys.part.tsx';
import { Flag, QuestionMap } from './question-map.part.tsx';
import { QuestionPane } from './question-pane.part.tsx';
import { SubmitReview } from './submit-review.part.tsx';
import { useDeadline } from './use-deadline.ts';
import { useSitting } from './use-sitting.ts';

type Props = { exam: Exam; sitting: SittingReply; userId: string; onSubmitted: (result: SittingReply) => void };

/** A sitting as it is taken: one question owns the screen, the map and the review are a key away. */
export function Player({ exam, sitting, userId, onSubmitted }: Props) {
  const control = useSitting(sitting, userId, onSubmitted);
  const { state, feedback, tell } = control;
  const { questions, isForwardOnly, mode } = sitting;
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasShortcuts, setHasShortcuts] = useShortcutChoice();
  // In practice an answer counts once it is checked; until then it is only picked here.
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const verdict = useRef<HTMLParagraphElement>(null);
  // Whether this question was checked here: then its verdict is led to once it is told.
  const [isChecked, setIsChecked] = useState(false);
  const [looks, setLooks] = useState(0);

  const at = state.current;
  const question = questions[at]!;
  const kind = KINDS[question.kind];
  const place = state.places[at]!;
  const isPractice = mode === 'practice';
  const isGiven = isPractice && !isBlank(place.picked);
  const picked = isPractice && !isGiven ? draftOf(drafts, at, place) : place.picked;
  const unchecked = uncheckedOf(drafts, state.places, questions);
  const isLast = at === questions.length - 1;

  const finish = async () => {
    for (const entry of unchecked) tell(entry.place, { kind: 'answered', picked: entry.picked });
    setHasFailed(!(await control.finish()));
  };
  const { left, announcement } = useDeadline(sitting.deadline, control.clock, () => void finish());
  const isOver = left === 0;

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [at, isReviewing, isOver, looks]);

  const isTold = feedback.has(at);
  useEffect(() => {
    if (isTold && isChecked) verdict.current?.focus();
  }, [isTold, isChecked]);

  const go = (to: number) => {
    setIsReviewing(false);
    setIsMapOpen(false);
    setIsChecked(false);
    if (to === at) setLooks(looks + 1);
    else if (to >= 0 && to < questions.length && !(isForwardOnly && to < at)) tell(to, { kind: 'moved', from: at });
  };
  const give = (answer: Answer) => {
    if (isGiven || isOver || isReviewing || answer === picked) return;
    if (isPractice) setDrafts(new Map(drafts).set(at, answer));
    else tell(at, { kind: 'answered', picked: answer });
  };
  const pick = (option: number) => {
    if (option < question.options.length) give(kind.toggled(picked, option, question));
  };
  const isReady = kind.isWhole(picked, question);
  const check = () => {
    if (!isPractice || isGiven || !isReady) return;
    setIsChecked(true);
    tell(at, { kind: 'answered', picked });
  };
  const strike = (option: number) => {
    const { struck } = place;
    tell(at, {
      kind: 'struck',
      struck: struck.includes(option) ? struck.filter((other) => other !== option) : [...struck, option],
    });
  };
  const flag = () => tell(at, { kind: 'flagged', flagged: !place.isFlagged });
  const onward = () => {
    // Nobody goes past an answer without hearing what it is worth.
    if (isPractice && !isGiven && isReady && !isReviewing) check();
    else goOn();
  };
  const goOn = () => (isLast ? setIsReviewing(true) : go(at + 1));
  const back = () => (isReviewing ? setIsReviewing(false) : go(at - 1));

  const digits = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((digit) => [String(digit), () => pick(digit - 1)]));
  const letters = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((letter, option) => [letter, () => pick(option)]));
  const acts = {
    ...digits,
    ...letters,
    n: onward,
    p: back,
    f: flag,
    m: () => setIsMapOpen(!isMapOpen),
    Enter: isPractice ? (isGiven ? onward : check) : undefined,
  };
  const capitals = Object.fromEntries(
    Object.entries(acts).map(([key, act]) => [key.length === 1 ? key.toUpperCase() : key, act]),
  );
  useShortcuts(hasShortcuts && !isOver, { ...capitals, ...acts });

  const done = questions.filter((entry, index) => KINDS[entry.kind].isWhole(state.places[index]!.picked, entry)).length;
  return (
    <div className="page-width max-w-[52rem] pb-16">
      <PlayerBar
        exam={exam}
        mode={mode}
        extraTime={sitting.extraTime}
        at={at}
        total={questions.length}
        done={done}
        left={left}
        announcement={announcement}
        control={control}
      />
      {hasFailed && (
        <p role="alert" className="mt-4 rounded border border-wrong bg-wrong-soft px-4 py-3">
          It could not be submitted just now. Every answer is kept; please try again in a moment.
        </p>
      )}
      {isReviewing || isOver ? (
        <SubmitReview
          sitting={sitting}
          state={state}
          drafts={drafts}
          heading={heading}
          isOver={isOver}
          onGo={isForwardOnly ? null : go}
          onBack={back}
          onSubmit={finish}
        />
      ) : (
        <>
          <QuestionPane
            key={question.id}
            sitting={sitting}
            at={at}
            place={place}
            picked={picked}
            feedback={feedback.get(at)}
            isGiven={isGiven}
            isOffline={control.sending === 'offline'}
            heading={heading}
            verdict={verdict}
            onAnswer={give}
            onStrike={strike}
            onCertainty={(certainty) => tell(at, { kind: 'certainty', certainty })}
          />
          <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-5">
            {!isForwardOnly && (
              <Button look="plain" aria-disabled={at === 0} onClick={back}>
                Previous
              </Button>
            )}
            <Button look="plain" aria-pressed={place.isFlagged} onClick={flag}>
              <Flag isSet={place.isFlagged} />
              {isPractice ? 'Bookmark' : 'Flag for review'}
            </Button>
            <Button look="plain" aria-expanded={isMapOpen} onClick={() => setIsMapOpen(!isMapOpen)}>
              Map
            </Button>
            <span className="hidden grow sm:block" />
            {isPractice && !isTold && (
              <Button className="max-sm:grow" aria-disabled={!isReady || isGiven} onClick={check}>
                {isGiven && control.sending === 'fine' ? 'Checking...' : 'Check answer'}
              </Button>
            )}
            <Button className="max-sm:grow" look={isPractice && !isGiven ? 'plain' : 'primary'} onClick={onward}>
              {isLast ? 'Review and submit' : 'Next'}
            </Button>
          </div>
          <ReportQuestion
            key={`report ${question.id}`}
            examId={sitting.examId}
            sittingId={sitting.id}
            questionId={question.id}
          />
          {isForwardOnly && (
            <p className="mt-3 text-small text-muted">
              As in the real exam, you cannot come back to a question once you have moved on.
            </p>
          )}
          {isMapOpen && (
            <section aria-label="Question map" className="mt-6 rounded bg-sunken p-4">
              <QuestionMap questions={questions} state={state} drafts={drafts} onGo={isForwardOnly ? null : go} />
              <p className="mt-4">
                <Button look="plain" size="small" onClick={() => setIsReviewing(true)}>
                  Review and submit
                </Button>
              </p>
            </section>
          )}
        </>
      )}
      <PlayerKeys isOn={hasShortcuts} onChoose={setHasShortcuts} />
      <p className="mt-4 text-small text-muted">
        You may close this page: every answer is saved as you{' '}
        {mode === 'simulation' ? 'give it, and the clock goes on' : 'check it, every note as you type it'}.{' '}
        <Link to={paths.practice(exam.slug)} className="text-accent underline">
          Leave for now
        </Link>
      </p>
    </div>
  );
}
