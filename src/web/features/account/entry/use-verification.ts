import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { verifyEmail } from '#contract/account-entry.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { toast } from '#web/ui/toasts.ts';
import { useMe, useRefreshMe } from '#web/base/me.ts';

type Verification = { state: 'loading' } | { state: 'verified' } | { state: 'failed'; reason: string };

export const VERIFIED_TEXT = 'Your email has been successfully verified.';

/** Verifies an address by its token: once, in the browser, and not during rendering on the server. */
export function useVerification(token: string): Verification {
  const api = useApi();
  const me = useMe();
  const refreshMe = useRefreshMe();
  const [verification, setVerification] = useState<Verification>({ state: 'loading' });
  const hasBegun = useRef(false);

  const verify = useEffectEvent(async () => {
    try {
      await api(verifyEmail, { params: { token } });
      setVerification({ state: 'verified' });
      toast('Email Verified!', me ? VERIFIED_TEXT : `${VERIFIED_TEXT} You can now log in.`);
      await refreshMe();
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      setVerification({ state: 'failed', reason: problem?.error || 'Failed to verify email. Please try again.' });
    }
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void verify();
  }, []);

  return verification;
}
