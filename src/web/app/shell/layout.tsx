import { type ComponentType, lazy, type MouseEvent, Suspense, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { VerifyBanner } from '#web/features/account/entry/verify-banner.part.tsx';
import { currentToast, onToast } from '#web/ui/toasts.ts';
import { Header } from './header.part.tsx';
import { Footer } from './footer.part.tsx';
import { useKeptPreviews } from '#web/features/quiz/keep-previews.ts';

// A failure to load notices must not break the page, because they are also shown in place.
const Toaster = lazy<ComponentType>(() =>
  import('#web/ui/toast.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** The frame around every screen. */
export function Layout() {
  const content = useRef<HTMLElement>(null);
  const isLeaving = useNavigation().state !== 'idle';
  useKeptPreviews();
  const skip = (event: MouseEvent) => {
    // The address stays as it is, so that Back leaves the page instead of going to its top.
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
      {hasToast && (
        <div className="toast-place">
          <Suspense>
            <Toaster />
          </Suspense>
        </div>
      )}
      <main id="content" ref={content} tabIndex={-1} aria-busy={isLeaving} className="outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  );
}
