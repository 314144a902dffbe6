import { Icon } from '#web/ui/icon.tsx';

/** Who handles the card. */
export function SecuredBy({ provider, isDemo }: { provider: 'stripe' | 'demo'; isDemo: boolean }) {
  return (
    <p className="flex items-start gap-2 text-small text-muted">
      <Icon name="lock" className="mt-0.5 size-4" />
      <span>
        {provider === 'stripe'
          ? 'Secured by Stripe, our payment provider: your card goes to Stripe and never reaches our server.'
          : 'Secured by the payment provider that is built in. It takes test cards only: please enter no real one.'}
        {isDemo && ' Demo mode.'}
      </span>
    </p>
  );
}
