import { lazy, Suspense } from 'react';
import { useMe } from '#web/app/me.ts';

// The server writes it into the page; a browser fetches it where it is shown: nearly every visit is by somebody who is
// signed out, or verified.
const load = () => import('./verify-notice.part.tsx');
const VerifyNotice = import.meta.env.SSR
  ? (await load()).VerifyNotice
  : lazy(async () => ({ default: (await load()).VerifyNotice }));

/** Under the header, for whoever has not verified their address yet: the mail can be had again. */
export function VerifyBanner() {
  const me = useMe();
  if (!me || me.emailVerified) return null;
  return (
    <Suspense fallback={<div className="min-h-11 border-b border-line bg-sunken" />}>
      <VerifyNotice key={me.email} email={me.email} />
    </Suspense>
  );
}
