import { lazy, Suspense } from 'react';
import { useMe } from '#web/base/me.ts';

// Rendered by the server; a browser loads it only if it is shown, since nearly all visitors are signed out or verified.
const load = () => import('./verify-notice.part.tsx');
const VerifyNotice = import.meta.env.SSR
  ? (await load()).VerifyNotice
  : lazy(async () => ({ default: (await load()).VerifyNotice }));

/** Below the header for people with an unverified address: offers to send the mail again. */
export function VerifyBanner() {
  const me = useMe();
  if (!me || me.emailVerified) return null;
  return (
    <Suspense fallback={<div className="min-h-11 border-b border-line bg-sunken" />}>
      <VerifyNotice key={me.email} email={me.email} />
    </Suspense>
  );
}
