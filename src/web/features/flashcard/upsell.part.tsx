import { Link, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { useIsSelling, useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { TickList } from '#web/ui/tick-list.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { UnlockLink } from '#web/features/exam/unlock.tsx';

/** Shown instead of the cards to people without access. */
export function FlashcardUpsell({ exam }: { exam: Exam }) {
  const me = useMe();
  const isSelling = useIsSelling();
  const offered = [useSite().interactiveCards, 'Progress tracking', 'Mastery system', 'Review mode'];
  const { pathname, search } = useLocation();
  return (
    <section className="page-width max-w-text py-12">
      <p className="text-small text-muted">
        <WholeCodes>{exam.name}</WholeCodes>
      </p>
      <h1 className="mt-1 text-display">{isSelling ? 'Premium Flashcards' : 'Flashcards'}</h1>
      <TickList items={offered} className="mt-6 space-y-2 text-large" />
      <UnlockLink exam={exam} offer={paths.purchaseById(exam.id)} className="mt-8">
        Get Premium Access
      </UnlockLink>
      <p className="mt-8 text-muted">
        Domain 1 is free:{' '}
        <Link to={paths.study(exam.slug)} className="text-accent underline">
          read it in the study guide
        </Link>
        .{' '}
        {!me && isSelling && (
          <>
            Already own this exam?{' '}
            <Link to={paths.login(pathname + search)} className="text-accent underline">
              Log in
            </Link>
          </>
        )}
      </p>
    </section>
  );
}
