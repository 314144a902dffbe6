import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useState } from 'react';
import type { OwnExam } from '#contract/today.ts';
import { useMe } from '#web/app/me.ts';
import { OWN_EXAMS_KEY } from './own-exams-key.ts';

// The server writes it into the page; a browser fetches it where it is shown: a first visit is by nobody who has begun.
const load = () => import('./exam-links.part.tsx');
const ExamLinks = import.meta.env.SSR
  ? (await load()).ExamLinks
  : lazy(async () => ({ default: (await load()).ExamLinks }));

/** The exam of whoever is signed in and owns or has begun one, on every screen. */
export function ExamBar() {
  const me = useMe();
  return me && <OwnBar key={me.id} />;
}

// Memoized: drawn again before its script is here, what the server wrote would go.
const OwnBar = memo(function OwnBar() {
  const queries = useQueryClient();
  // As the page came: the script may arrive when more is known, and must begin with what is on the screen.
  const [first] = useState(() => queries.getQueryData<readonly OwnExam[]>(OWN_EXAMS_KEY));
  return (
    <Suspense>
      <ExamLinks first={first ?? []} />
    </Suspense>
  );
});
