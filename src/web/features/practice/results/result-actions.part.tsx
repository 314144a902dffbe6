import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { useMe } from '#web/app/me.ts';
import { paths } from '#web/app/paths.ts';
import { MissedCards } from './missed-cards.part.tsx';
import { PracticeMissed } from '#web/features/exam/start/practice-missed.part.tsx';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { ResultView } from './result-view.ts';

/** What to do next about a result, starting with what was missed. */
export function ResultActions({ exam, result, children }: { exam: Exam; result: ResultView; children: ReactNode }) {
  const { id, missed, missedUnscored, unanswered, unansweredUnscored, mode, hasReview } = result;
  // In practice, one leaves the rest open on purpose.
  const open = mode === 'practice' ? 0 : unanswered + unansweredUnscored;
  const isToPractice = hasReview && missed + open > 0;
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
            missed={{ count: missed, unscored: missedUnscored }}
            unanswered={{ count: open, unscored: unansweredUnscored }}
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
