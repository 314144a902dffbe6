import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** After this many checks, the person is told that it is taking longer than usual. */
const LONG = 5;

/** Shown until the provider confirms the payment. */
export function PaymentWait({ exam, tries, isReached }: { exam: Exam; tries: number; isReached: boolean }) {
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
          {tries >= LONG
            ? 'This is taking longer than usual. We’ll keep checking, and this page will update automatically.'
            : 'This usually takes a few seconds. This page will update automatically.'}
        </p>
        <p className="text-muted">
          You can leave this page: <WholeCodes>{exam.name}</WholeCodes> unlocks as soon as your payment is confirmed. In
          the meantime, please do not pay again.
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
