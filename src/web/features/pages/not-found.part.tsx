import { useLocation } from 'react-router';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { ExamSearch } from '#web/features/pages/help/exam-search.part.tsx';

/** A cairn with its topmost stone missing. */
const MARK = [true, true, true, false];

/** The page for every unknown address. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <section className="page-width py-14 sm:py-20">
      <PageMeta title="404 Page Not Found" description="There is no page at this address." isHidden />
      <div className="mx-auto max-w-text">
        <CairnMark placed={MARK} className="size-20" />
        <h1 className="mt-6 text-display">404 Page Not Found</h1>
        <p className="mt-3 text-large text-balance text-muted">
          We couldn’t find a page at this address. It may have moved, or the link may contain a typo.
        </p>
        <div className="mt-8 rounded border border-line bg-raised p-5 sm:p-6">
          <ExamSearch address={pathname} />
          <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
            <ButtonLink to={paths.home} look="plain">
              Go to the home page
            </ButtonLink>
            <ButtonLink to={paths.helpCenter} look="quiet">
              Help Center
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
