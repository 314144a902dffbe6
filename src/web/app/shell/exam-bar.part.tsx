import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useState } from 'react';
import type { OwnExam } from '#contract/today.ts';
import { useMe } from '#web/base/me.ts';
import { OWN_EXAMS_KEY } from '#web/features/exam/own-exams-key.ts';

// Rendered by the server; a browser loads it only if it is shown, since first-time visitors have not begun an exam.
const load = () => import('./exam-links.part.tsx');
const ExamLinks = import.meta.env.SSR
  ? (await load()).ExamLinks
  : lazy(async () => ({ default: (await load()).ExamLinks }));

/** The exam of a signed-in person who owns or has begun one, on every screen. */
export function ExamBar() {
  const me = useMe();
  return me && <OwnBar key={me.id} />;
}

// Memoized: a re-render before its script is loaded would remove the server's markup.
const OwnBar = memo(function OwnBar() {
  const queries = useQueryClient();
  // As rendered: the script may load when more is known, and must start with what is on the screen.
  const [first] = useState(() => queries.getQueryData<readonly OwnExam[]>(OWN_EXAMS_KEY));
  return (
    <Suspense>
      <ExamLinks first={first ?? []} />
    </Suspense>
  );
});
