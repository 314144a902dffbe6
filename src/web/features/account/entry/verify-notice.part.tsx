import { useMutation } from '@tanstack/react-query';
import { resendVerification } from '#contract/account-entry.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';

/** That the address is not verified yet, and the mail once more. */
export function VerifyNotice({ email }: { email: string }) {
  const api = useApi();
  const resend = useMutation({ mutationFn: () => api(resendVerification) });
  const reason = resend.error instanceof ApiError ? resend.error.problem?.error : undefined;
  return (
    <section aria-label="Email verification" className="border-b border-line bg-sunken text-small print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-1.5">
        <p className="min-w-0 wrap-anywhere">
          Please verify your email address. We sent a link to <strong>{email}</strong>.
        </p>
        <div className="flex flex-wrap items-center">
          <output className={`font-semibold not-empty:mr-4 ${resend.isError ? 'text-wrong' : ''}`}>
            {resend.isSuccess && 'Sent. Check your inbox and your spam folder.'}
            {resend.isError && (reason || 'The email could not be sent. Please try again.')}
          </output>
          <Button
            look="quiet"
            size="small"
            className="-mx-3 underline"
            aria-disabled={resend.isPending}
            onClick={() => !resend.isPending && resend.mutate()}
          >
            {resend.isPending ? 'Sending...' : 'Send the email again'}
          </Button>
        </div>
      </div>
    </section>
  );
}
