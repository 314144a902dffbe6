import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Asked this often, the person is told that it takes longer than usual. */
const LONG = 5;

/** Shown while the provider has not confirmed the payment yet. */
export function PaymentWait({ exam, asked, isReached }: { exam: Exam; asked: number; isReached: boolean }) {
  return (
    <>
      <h1 className="text-display">Your payment is being confirmed</h1>
      <Spinner
        label={
          isReached ? 'Waiting for the payment provider...' : 'We cannot reach the payment provider. Trying again...'
        }
        className="mt-6 justify-start"
      />
      <div className="mt-6 space-y-2">
        <p>
          {asked >= LONG
            ? 'It takes longer than usual. We go on asking, and this page changes by itself.'
            : 'This usually takes a few seconds. This page changes by itself.'}
        </p>
        <p className="text-muted">
          You do not need to wait here: {exam.name} unlocks as soon as the payment is confirmed. Please do not pay again
          meanwhile.
        </p>
      </div>
      <div className="mt-8">
        <ButtonLink to={paths.payments} look="plain">
          Your Payments
        </ButtonLink>
      </div>
    </>
  );
}
