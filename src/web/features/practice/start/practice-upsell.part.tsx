import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LabPicture } from '#web/features/exam/lab-picture.part.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { labQuery } from '#web/features/exam/lab.queries.ts';
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
  const lab = useQuery(labQuery(useApi(), exam.id)).data;
  return (
    <section className="page-width grid gap-x-16 gap-y-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,65ch)_20rem]">
      <div>
        <p className="text-small text-muted">
          <WholeCodes>{exam.name}</WholeCodes>
        </p>
        <h1 className="mt-1 text-display">Practice and Exam Simulation</h1>
        <TickList items={BENEFITS} className="mt-6 space-y-2 text-large" />
        <div className="mt-8 flex flex-wrap gap-3">
          <UnlockLink exam={exam} offer={paths.purchaseById(exam.id)}>
            Get Premium Access
          </UnlockLink>
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
      </div>
      {lab && <FreeLab exam={exam} isSignedIn={isSignedIn} />}
    </section>
  );
}

/** The one lab that is free, beside what the rest is like. */
function FreeLab({ exam, isSignedIn }: { exam: Exam; isSignedIn: boolean }) {
  return (
    <section aria-labelledby="free-lab">
      <h2 id="free-lab" className="text-title">
        One lab is free
      </h2>
      <p className="mt-1 text-muted">A device that behaves like the real one, in your browser.</p>
      <LabPicture slug={exam.slug} isSignedIn={isSignedIn} />
    </section>
  );
}
