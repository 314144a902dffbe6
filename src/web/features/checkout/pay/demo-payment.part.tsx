import { useState } from 'react';
import { paths } from '#web/base/paths.ts';
import { CardForm } from './card-form.part.tsx';
import { DemoAuthentication } from './demo-authentication.part.tsx';
import type { PaymentProps } from './payment-props.ts';
import { SecuredBy } from './secured-by.part.tsx';
import { TestCards } from './test-cards.part.tsx';

/** Pays with the built-in provider, in the steps of a real one: card, then authentication if the card requires it. */
export function PaymentForm({ exam, intent, onClosed }: PaymentProps) {
  const [step, setStep] = useState<'card' | 'authentication'>('card');
  const [rejection, setRejection] = useState<string | null>(null);
  // Like a provider's redirect. Never settles, so the form stays busy until the page is gone.
  const leave = () => {
    location.assign(paths.checkoutSuccess(exam.id));
    return new Promise<void>(() => {});
  };
  return (
    <>
      {step === 'authentication' && (
        <DemoAuthentication
          intent={intent}
          onApproved={leave}
          onRejected={(message) => {
            setRejection(message);
            setStep('card');
          }}
        />
      )}
      {/* Kept mounted during authentication, so that a rejected card need not be retyped. */}
      <div hidden={step !== 'card'} className="space-y-5">
        <CardForm
          intent={intent}
          rejection={rejection}
          onPaid={leave}
          onClosed={onClosed}
          onAuthenticate={() => {
            setRejection(null);
            setStep('authentication');
          }}
        />
        <TestCards isOurs />
      </div>
      <SecuredBy isDemo>
        Secured by the built-in payment provider. Only test cards work; please don’t enter a real card.
      </SecuredBy>
    </>
  );
}
