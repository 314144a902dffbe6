import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { VerifyBanner } from '#web/features/account/verify-banner.part.tsx';
import { currentToast, onToast } from '#web/ui/toasts.ts';
import { Footer } from './footer.part.tsx';
import { Header } from './header.part.tsx';
import { useKeptPreviews } from './keep-previews.ts';

// A notice that cannot be fetched is not worth the page: what it says is also said in place.
const Toaster = lazy<ComponentType>(() =>
  import('#web/ui/toast.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** What stands around every screen. */
export function Layout() {
  const content = useContentFocus();
  const isLeaving = useNavigation().state !== 'idle';
  useKeptPreviews();
  const skip = (event: MouseEvent) => {
    // The address stays as it is, so that Back leads away and not to the top of the same page.
    event.preventDefault();
    content.current?.focus();
  };
  const hasToast = useSyncExternalStore(onToast, currentToast, () => null) !== null;
  return (
    <>
      <a href="#content" onClick={skip} className="skip-link">
        Skip to content
      </a>
      <Header />
      <VerifyBanner />
      <main id="content" ref={content} tabIndex={-1} aria-busy={isLeaving} className="outline-none">
        <Outlet />
      </main>
      <Footer />
      {hasToast && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}

/** Leads keyboard and screen reader to each new page, as a page load would. */
function useContentFocus() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
