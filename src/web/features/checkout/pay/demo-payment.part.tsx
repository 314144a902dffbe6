import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { CardForm } from './card-form.part.tsx';
import { DemoAuthentication } from './demo-authentication.part.tsx';
import type { PaymentProps } from './payment-props.ts';
import { SecuredBy } from './secured-by.part.tsx';
import { TestCards } from './test-cards.part.tsx';

/** Pays with the built-in provider, in the steps of a real one: card, and where the card asks for it, authentication. */
export function DemoPayment({ exam, intent, onClosed }: PaymentProps) {
  const [step, setStep] = useState<'card' | 'authentication'>('card');
  const [rejection, setRejection] = useState<string | null>(null);
  // As a provider's redirect does. Never settles: until the page has gone, the form stays as busy as it is.
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
      {/* Kept while the card is authenticated: whose card is rejected need not type everything again. */}
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
        Secured by the built-in payment provider. It accepts test cards only; please don’t enter a real card.
      </SecuredBy>
    </>
  );
}
