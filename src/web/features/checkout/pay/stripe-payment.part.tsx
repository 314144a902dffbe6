import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { PaymentProps } from './payment-props.ts';
import { SecuredBy } from './secured-by.part.tsx';
import { TestCards } from './test-cards.part.tsx';

/** Orders are paid by card. Link would load from its own hosts, which this page's policy does not allow. */
const CARD_ALONE = { wallets: { link: 'never' } } as const;

/** Stripe's own card form. Its script comes from Stripe, as Stripe requires, and only on this page. */
export function PaymentForm(payment: PaymentProps) {
  const { isLive, publishableKey } = payment.setup;
  const { stripe, hasFailed, retry } = useStripeScript(publishableKey ?? '');
  if (hasFailed) {
    return (
      <div role="alert" className="rounded border border-wrong bg-wrong-soft p-5 sm:p-6">
        <h2 className="text-large font-semibold text-wrong">The card form could not be loaded</h2>
        <p className="mt-2">
          Our payment provider, Stripe, hosts this form, and a content blocker may be preventing it from loading. You
          have not been charged.
        </p>
        <Button className="mt-5" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!stripe) return <Spinner label="Loading the card form..." className="min-h-96" />;
  return (
    <>
      <Elements
        key={payment.intent.clientSecret}
        stripe={stripe}
        options={{ clientSecret: payment.intent.clientSecret, appearance: stripeAppearance() }}
      >
        <StripeForm {...payment} />
      </Elements>
      {!isLive && <TestCards />}
      <SecuredBy isDemo={!isLive}>
        Secured by Stripe, our payment provider: your card details go directly to Stripe and never reach our server.
      </SecuredBy>
    </>
  );
}

function StripeForm({ exam, intent, onClosed }: PaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (fault !== null) alert.current?.focus();
  }, [fault]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isBusy) return;
    setIsBusy(true);
    setFault(null);
    const successUrl = new URL(paths.checkoutSuccess(exam.id), location.href).href;
    // Returns only if the payment failed; otherwise the provider redirects.
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: successUrl } });
    const status = error.payment_intent?.status;
    if (status === 'succeeded' || status === 'processing') return location.assign(successUrl);
    const isTheirs = error.type === 'card_error' || error.type === 'validation_error';
    const message = (isTheirs && error.message) || 'An unexpected error occurred. Please try again.';
    if (status === 'canceled') await onClosed();
    setIsBusy(false);
    setFault(message);
    toast('Payment Failed', message, true);
  };

  return (
    <form onSubmit={pay} aria-label="Card payment" className="space-y-5">
      <Fault ref={alert}>{fault}</Fault>
      {/* Overlaid on the form, not above it: the button must not move when the form is ready, just as someone presses it. */}
      <div className="relative min-h-52">
        {!isReady && <Spinner label="Loading the card form..." className="absolute inset-0" />}
        <PaymentElement options={CARD_ALONE} onReady={() => setIsReady(true)} />
      </div>
      <Button type="submit" className="w-full" aria-disabled={!isReady || isBusy}>
        {isBusy ? 'Processing...' : `Complete Payment - ${money(intent.amount, intent.currency)}`}
      </Button>
    </form>
  );
}

function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    loadStripe(publishableKey).then(
      (loaded) => isHere && setStripe(loaded),
      () => isHere && setHasFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [publishableKey, tries]);
  const retry = () => {
    setHasFailed(false);
    setTries(tries + 1);
  };
  return { stripe, hasFailed, retry };
}

/** Our colors and sizes for the form in the provider's frame, which our styles do not reach. */
function stripeAppearance(): Appearance {
  const isDark =
    getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('accent'),
      colorBackground: color('raised'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorDanger: color('wrong'),
      fontFamily: 'ui-sans-serif, system-ui, sans-serif',
      borderRadius: '8px',
      gridRowSpacing: '20px',
    },
  };
}

/** The current value of a color token: tokens are pairs for light and dark, which only an element can resolve. */
function color(token: string): string {
  const probe = document.createElement('span');
  probe.style.setProperty('color', `var(--color-${token})`);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
