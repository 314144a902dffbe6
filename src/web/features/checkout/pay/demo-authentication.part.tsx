import { useEffect, useRef, useState } from 'react';
import { authenticateDemoPayment, type PaymentIntent } from '#contract/checkout.ts';
import { money } from '#rules/checkout/money.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useSite } from '#web/base/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = {
  intent: PaymentIntent;
  onApproved: () => Promise<void>;
  /** Called with the reason when the card cannot be used for this payment. */
  onRejected: (message: string) => void;
};

/** Stands in for a bank's own window, which asks whether it is really you who is paying. */
export function DemoAuthentication({ intent, onApproved, onRejected }: Props) {
  const api = useApi();
  const { siteName } = useSite();
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const answer = async (outcome: 'approve' | 'reject') => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await api(authenticateDemoPayment, { body: { clientSecret: intent.clientSecret, outcome } });
      await onApproved();
    } catch (error) {
      const message =
        (error instanceof ApiError && error.problem?.error) || 'An unexpected error occurred. Please try again.';
      toast('Payment Failed', message, true);
      onRejected(message);
    }
  };

  return (
    <section aria-labelledby="authentication" className="rounded border-2 border-line-strong bg-raised p-5 sm:p-6">
      <p className="text-small text-muted">Demo bank</p>
      <h2 id="authentication" ref={heading} tabIndex={-1} className="mt-1 text-title outline-none">
        Did you make this payment?
      </h2>
      <p className="mt-3">
        {siteName} wants to charge <strong>{money(intent.amount, intent.currency)}</strong> to your test card. Approve
        the payment to complete it.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={() => answer('approve')}>
          {isBusy ? 'Processing...' : 'Approve'}
        </Button>
        <Button look="plain" aria-disabled={isBusy} onClick={() => answer('reject')}>
          Reject
        </Button>
      </div>
    </section>
  );
}
