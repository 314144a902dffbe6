import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { resendVerification } from '#contract/account-entry.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { withStorage } from '#web/base/with-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const KEY = 'cairn.verify-dismissed';

/** A line saying that the address is not verified, with a button to resend the mail. Dismissing it lasts for this tab. */
export function VerifyNotice({ email }: { email: string }) {
  const api = useApi();
  const resend = useMutation({ mutationFn: () => api(resendVerification) });
  const reason = resend.error instanceof ApiError ? resend.error.problem?.error : undefined;
  const wasDismissed = useSyncExternalStore(
    never,
    () => withStorage(() => sessionStorage.getItem(KEY) !== null, false),
    () => false,
  );
  const [isDismissed, setIsDismissed] = useState(false);
  const [name, host] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@') + 1)];
  if (wasDismissed || isDismissed) return null;
  const address = (
    <strong>
      {name}
      {/* A preferred line break. */}
      <wbr />@{host}
    </strong>
  );
  const dismiss = () => {
    withStorage(() => sessionStorage.setItem(KEY, ''), undefined);
    setIsDismissed(true);
  };
  return (
    <section
      aria-label="Email verification"
      className="@container border-b border-line bg-sunken text-small print:hidden"
    >
      <div className="page-width flex items-center gap-x-3">
        {/* With large text on a phone, one line. */}
        <Link to={paths.account} className="min-w-0 flex-1 truncate underline @xs:hidden">
          Verify your email
        </Link>
        <p className="min-w-0 flex-1 wrap-anywhere @max-xs:hidden">
          {!resend.isSuccess && (
            <>
              Please verify <span className="max-sm:hidden">your email address. We sent a link to </span>
              {address}.{' '}
            </>
          )}
          <output className={resend.isError ? 'font-semibold text-wrong' : undefined}>
            {resend.isSuccess && <>We sent a new link to {address}. Check your inbox and spam folder.</>}
            {resend.isError && (reason || 'The email could not be sent. Please try again.')}
          </output>
        </p>
        <Button
          look="quiet"
          size="small"
          className="shrink-0 underline max-sm:px-1 @max-xs:hidden"
          aria-disabled={resend.isPending}
          onClick={() => !resend.isPending && resend.mutate()}
        >
          {resend.isPending ? 'Sending...' : 'Send again'}
        </Button>
        <Button look="quiet" size="small" className="-mr-3 shrink-0" aria-label="Dismiss" onClick={dismiss}>
          <Icon name="cross" className="size-5" />
        </Button>
      </div>
    </section>
  );
}

const never = () => () => undefined;
