import { type ComponentType, lazy, type MouseEvent, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { Exam } from '#contract/exam.ts';
import { useApi } from '#web/app/loading.ts';
import { examsQuery } from '#web/features/exam/exam.queries.ts';
import { VerifyBanner } from '#web/features/account/entry/verify-banner.part.tsx';
import { currentToast, onToast } from '#web/ui/toasts.ts';
import { Header } from './header.part.tsx';
import { later } from '#web/app/later.tsx';
import { useKeptPreviews } from '#web/app/keep-previews.ts';

const Footer = later(async () => (await import('./footer.part.tsx')).Footer);
if (import.meta.env.SSR) await Footer.arrive();

// A notice that cannot be fetched is not worth the page: what it says is also said in place.
const Toaster = lazy<ComponentType>(() =>
  import('#web/ui/toast.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

const NO_EXAMS: readonly Exam[] = [];

/** What stands around every screen. */
export function Layout() {
  const content = useRef<HTMLElement>(null);
  const isLeaving = useNavigation().state !== 'idle';
  useKeptPreviews();
  // The footer is taken over later than the rest, and must then be what the server wrote, whatever was fetched anew meanwhile.
  const { data: exams } = useQuery(examsQuery(useApi()));
  const [firstExams] = useState(exams);
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
      <Footer.Part exams={firstExams ?? exams ?? NO_EXAMS} />
      {hasToast && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}
