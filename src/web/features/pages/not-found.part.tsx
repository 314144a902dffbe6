import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

// The server writes it into the page; a browser fetches it once the page stands, since hardly any visit needs it.
const loadSearch = () => import('./exam-search.part.tsx');
const ExamSearch = import.meta.env.SSR ? (await loadSearch()).ExamSearch : lazy(async () => ({ default: (await loadSearch()).ExamSearch }));

/** The way is lost: the topmost stone is missing. */
const MARK = [true, true, true, false];

/** At every address that leads nowhere. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <section className="page-width py-14 sm:py-20">
      <PageMeta title="404 Page Not Found" description="There is no page at this address." isHidden />
      <div className="mx-auto max-w-text">
        <CairnMark placed={MARK} className="size-20" />
        <h1 className="mt-6 text-display">404 Page Not Found</h1>
        <p className="mt-3 text-large text-balance text-muted">
          Nothing is at this address. It may have moved, or the link may have a mistake in it.
        </p>
        <div className="mt-8 rounded border border-line bg-raised p-5 sm:p-6">
          <Suspense>
            <ExamSearch address={pathname} />
          </Suspense>
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
