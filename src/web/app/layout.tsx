import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { VerifyBanner } from '#web/features/account/verify-banner.part.tsx';
import { currentToast, onToast } from '#web/ui/toasts.ts';
import { Footer } from './footer.part.tsx';
import { Header } from './header.part.tsx';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toast.tsx')).Toaster }));

/** What stands around every screen. */
export function Layout() {
  const hasToast = useSyncExternalStore(onToast, currentToast, () => null) !== null;
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <Header />
      <VerifyBanner />
      <main id="content" tabIndex={-1}>
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
