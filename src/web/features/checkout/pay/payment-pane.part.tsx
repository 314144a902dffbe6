import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { PaymentSetup } from '#contract/checkout.ts';
import type { Exam } from '#contract/exam.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AlreadyPurchased } from './already-purchased.part.tsx';
import { intentQuery } from './checkout.queries.ts';
import { PAYMENT_FORMS } from './payment-forms.ts';

type Props = { exam: Exam; setup: PaymentSetup };

/** Opens the payment and shows the provider's form, or says why there is nothing to pay. */
export function PaymentPane({ exam, setup }: Props) {
  // Only in the browser: rendering a page on the server opens no payment.
  const intent = useQuery(intentQuery(useApi(), exam.id));
  useFreshWhenShownAgain();
  if (intent.isError && !intent.isFetching)
    return <NoPayment exam={exam} error={intent.error} onRetry={() => intent.refetch()} />;
  if (intent.data) {
    const PaymentForm = PAYMENT_FORMS[setup.provider];
    return (
      <Suspense fallback={<Spinner label="Loading the card form..." className="min-h-96" />}>
        <PaymentForm
          exam={exam}
          intent={intent.data}
          setup={setup}
          onClosed={async () => void (await intent.refetch())}
        />
      </Suspense>
    );
  }
  return <Spinner label="Preparing your payment..." className="min-h-96" />;
}

function NoPayment({ exam, error, onRetry }: { exam: Exam; error: Error; onRetry: () => void }) {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code === 'already_owned') return <AlreadyPurchased exam={exam} />;
  const isSignedOut = problem?.code === 'unauthenticated';
  const isNotSold = problem?.code === 'not_for_sale';
  const isMismatched = problem?.code === 'payment_mismatch';
  return (
    <div role="alert" className="rounded border border-wrong bg-wrong-soft p-5 sm:p-6">
      <h2 className="text-large font-semibold text-wrong">
        {isNotSold
          ? 'Not for sale yet'
          : isMismatched
            ? 'We need to check your payment'
            : 'We couldn’t set up your payment'}
      </h2>
      <p className="mt-2">{problem?.error ?? 'We couldn’t reach the server. You have not been charged.'}</p>
      <div className="mt-5">
        {isSignedOut && (
          <ButtonLink to={paths.login(paths.checkout(exam.id))} reloadDocument>
            Log In
          </ButtonLink>
        )}
        {isNotSold && (
          <ButtonLink to={paths.purchaseAny} reloadDocument>
            Exams for sale
          </ButtonLink>
        )}
        {isMismatched && (
          <ButtonLink to={paths.contact} reloadDocument>
            Contact Us
          </ButtonLink>
        )}
        {!isSignedOut && !isNotSold && !isMismatched && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </div>
  );
}

/** When someone goes back from the next page, the browser may restore this one in the middle of paying. */
function useFreshWhenShownAgain(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, []);
}
