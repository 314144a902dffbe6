import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { UnlockLink } from '#web/features/exam/unlock.tsx';
import { useIsSelling } from '#web/base/page-state.ts';

const BENEFITS = [
  'The full question bank, by domain, task, and difficulty',
  'Every answer checked right away',
  'Timed exam simulations that follow the exam blueprint',
  'Missed questions, repeated until you know them',
];

/** Shown instead of practice to people without access. */
export function PracticeUpsell({ exam, isSignedIn }: { exam: Exam; isSignedIn: boolean }) {
  const isSelling = useIsSelling();
  return (
    <section className="page-width max-w-text py-12">
      <p className="text-small text-muted">
        <WholeCodes>{exam.name}</WholeCodes>
      </p>
      <h1 className="mt-1 text-display">Practice and Exam Simulation</h1>
      <TickList items={BENEFITS} className="mt-6 space-y-2 text-large" />
      <div className="mt-8 flex flex-wrap gap-3">
        <UnlockLink exam={exam}>Get Premium Access</UnlockLink>
        {/* What was started without access continues there. */}
        {isSignedIn && (
          <ButtonLink to={paths.today(exam.slug)} look="plain">
            Go to Today
          </ButtonLink>
        )}
      </div>
      <p className="mt-8 text-muted">
        <Link to={paths.quiz(exam.slug)} className="text-accent underline">
          The free quiz
        </Link>{' '}
        is open to everyone.{' '}
        {!isSignedIn && isSelling && (
          <>
            Already own this exam?{' '}
            <Link to={paths.login(paths.practice(exam.slug))} className="text-accent underline">
              Log in
            </Link>
          </>
        )}
      </p>
    </section>
  );
}
