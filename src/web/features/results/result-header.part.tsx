import { Link } from 'react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { passVerdict, scoreVerdict } from '#rules/quiz/verdict.ts';
import { isFew } from '#rules/question/percentage.ts';
import { pointsText } from '#rules/question/partial-points.ts';
import { CairnGrowth, domainsWithRight } from '#web/features/exam/cairn/cairn-growth.part.tsx';
import { CairnOf } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useCairnBeside } from '#web/features/exam/cairn/use-cairn-beside.ts';
import { useCairn } from '#web/features/exam/cairn/use-cairn.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Icon } from '#web/ui/icon.tsx';
import { answeredIn, conditionsOf, type ResultView, scoreShown } from './result-view.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { useIsOpen } from '#web/base/page-state.ts';
import { useWayIn } from '#web/base/way-in.ts';

/** The kind of result, the level reached, and the score in a sentence. */
export function ResultHeader({ exam, result }: { exam: Exam; result: ResultView }) {
  const { name, percentage, correct, total, answered, mode, passPercentage } = result;
  const { partly, earned } = answeredIn(result);
  const isOwner = useIsOwner(exam);
  return (
    <header className="flex items-start justify-between gap-4 sm:gap-6">
      <div className="min-w-0">
        {mode === 'quiz' && !isOwner && <DemoNote isSaved={result.id !== null} />}
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="text-muted">{name}</span>
          {total > 0 && <span className="font-semibold">{scoreVerdict(percentage, answered).word}</span>}
        </p>
        {total === 0 ? (
          <>
            <ResultsHeading>No questions answered</ResultsHeading>
            <p className="mt-2 text-large text-muted">
              <WholeCodes>{exam.name}</WholeCodes>
            </p>
          </>
        ) : (
          <>
            <ResultsHeading>
              {`You scored ${scoreShown(result)} on `}
              <WholeCodes>{exam.name}</WholeCodes>
            </ResultsHeading>
            {(!isFew(total) || partly > 0) && (
              <p className="figures mt-2 text-large text-muted">
                {correct} of {total} correct
                {partly > 0 && `, plus ${pointsText(earned)} in partial credit`}
              </p>
            )}
          </>
        )}
        {mode === 'simulation' && <PassEstimate percentage={percentage} passPercentage={passPercentage} />}
      </div>
      <CairnOf view={useCairnBeside(exam, result.entries)} className="size-16 sm:size-28" />
    </header>
  );
}

/** What the result built, and anything unusual about how it was taken; below what to do next, which comes first on a phone. */
export function ResultNotes({ exam, result: { conditions, entries } }: { exam: Exam; result: ResultView }) {
  const { growth } = useCairn(exam.id, exam.domains.length);
  return (
    <>
      <CairnGrowth exam={exam} growth={growth} rightIn={domainsWithRight(entries)} />
      {conditions.length > 0 && (
        <ul className="mt-3 space-y-1 text-small text-muted">
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function PassEstimate({ percentage, passPercentage }: { percentage: number; passPercentage: number }) {
  const { word, tone } = passVerdict(percentage, passPercentage);
  return (
    <p className="mt-2">
      <Verdict tone={tone}>{word}</Verdict>
      <span className="text-muted">
        , which is about what passes. The real exam uses scaled scores, so this is our estimate.
      </span>
    </p>
  );
}

/** Says that this was a sample of the bank, whether the result is saved, and how to save it. */
function DemoNote({ isSaved }: { isSaved: boolean }) {
  const { to } = useWayIn();
  const isOpen = useIsOpen();
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <span className="rounded border border-line-strong px-2 py-0.5 font-semibold text-ink">DEMO MODE</span>
      <span>
        {isSaved ? 'A sample of the full question bank. This result is saved.' : 'This result is not saved.'}{' '}
        {!isSaved && (
          <>
            <Link to={to} className="font-semibold text-accent underline">
              {isOpen ? 'Create an account' : 'Log in'}
            </Link>{' '}
            to keep it.
          </>
        )}
      </span>
    </p>
  );
}

/** The conditions of an attempt, if they were unusual. */
export function Conditions({ result }: { result: QuizResult }) {
  const conditions = conditionsOf(result);
  if (conditions.length === 0) return null;
  return (
    <ul className="mt-4 space-y-1 text-small text-muted">
      {conditions.map((condition) => (
        <li key={condition} className="flex items-center gap-2">
          <Icon name="clock" className="size-4" />
          {condition}
        </li>
      ))}
    </ul>
  );
}

/** Shown instead of the review if access had ended when the quiz was submitted. */
export function NoReview() {
  return (
    <p className="mt-6 max-w-text rounded bg-sunken p-4">
      Your access to this exam has ended, so you can see only your score. The questions, answers, and explanations come
      back when you have access again.
    </p>
  );
}

/** The heading of a results screen. It takes the focus when the screen appears, so that the screen is read from the top. */
export function ResultsHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-display outline-hidden">
      {children}
    </h1>
  );
}
