import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { isMissed, isUnanswered } from '#rules/practice/outcome.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { MissedCards } from './missed-cards.part.tsx';
import { PracticeMissed, type ToPractice } from '#web/features/exam/start/practice-missed.part.tsx';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { incompleteIn, type ResultView, type ReviewedQuestion } from './result-view.ts';

const NONE: ToPractice = { count: 0, unscored: 0, open: 0 };

/** What to do next about a result, starting with what was missed. */
export function ResultActions({ exam, result, children }: { exam: Exam; result: ResultView; children: ReactNode }) {
  const { id, missed, mode, hasReview, entries } = result;
  const toPractice = (isMeant: typeof isMissed): ToPractice => {
    const meant = entries.filter((entry) => isMeant(entry, mode));
    const count = (of: (entry: ReviewedQuestion) => boolean) => meant.filter(of).length;
    return {
      count: meant.length,
      unscored: count(({ isUnscored }) => isUnscored),
      open: count(({ canPractice }) => canPractice),
    };
  };
  const wrong = toPractice(isMissed);
  // In practice, one leaves the rest open on purpose.
  const unanswered = mode === 'practice' ? NONE : toPractice(isUnanswered);
  const isToPractice = hasReview && wrong.open + unanswered.open > 0;
  const me = useMe();
  const isOwner = useIsOwner(exam);
  const here = useLocation().pathname;
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      {isToPractice &&
        (me && id !== null ? (
          <PracticeMissed
            exam={exam}
            resultId={id}
            missed={wrong}
            unanswered={unanswered}
            hasIncomplete={incompleteIn(result) > 0}
          />
        ) : (
          <>
            <ButtonLink to={paths.register(here)}>Sign up to practice what you missed</ButtonLink>
            <ButtonLink to={paths.login(here)} look="plain">
              Log In
            </ButtonLink>
          </>
        ))}
      {missed > 0 && isOwner && id !== null && mode !== 'quiz' && (
        <MissedCards exam={exam} sittingId={id} missed={missed} />
      )}
      {me && id !== null && (
        <ButtonLink to={paths.today(exam.slug)} look={isToPractice ? 'plain' : 'primary'}>
          Go to Today
        </ButtonLink>
      )}
      {children}
    </div>
  );
}
