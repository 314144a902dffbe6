import { lazy, Suspense } from 'react';
import { useMe } from '#web/app/me.ts';

// The server writes it into the page; a browser fetches it where it is shown: a first visit is by nobody who has begun.
const load = () => import('./exam-links.part.tsx');
const ExamLinks = import.meta.env.SSR
  ? (await load()).ExamLinks
  : lazy(async () => ({ default: (await load()).ExamLinks }));

/** The exam of whoever is signed in and owns or has begun one, on every screen. */
export function ExamBar() {
  return (
    useMe() && (
      <Suspense>
        <ExamLinks />
      </Suspense>
    )
  );
}
