import { lazy, Suspense } from 'react';
import { useIsStanding } from '#web/app/use-is-standing.ts';
import { useMe } from './account.queries.ts';

// Nearly every visit is by somebody who is signed out, or verified.
const VerifyNotice = lazy(async () => ({ default: (await import('./verify-notice.part.tsx')).VerifyNotice }));

/** Under the header, for whoever has not verified their address yet: the mail can be had again. */
export function VerifyBanner() {
  const me = useMe();
  const isStanding = useIsStanding();
  if (!me || me.emailVerified) return null;
  const space = <div className="min-h-14 border-b border-line bg-sunken" />;
  return isStanding ? (
    <Suspense fallback={space}>
      <VerifyNotice key={me.email} email={me.email} />
    </Suspense>
  ) : (
    space
  );
}
