import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/app/paths.ts';
import { Outcome } from '#web/features/account/entry/outcome.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PurchaseSummary } from './purchase-summary.part.tsx';
import type { Confirmation } from './use-confirmation.ts';
import { PaymentWait } from './payment-wait.part.tsx';

type Props = { exam: Exam; confirmation: Confirmation; onAskAgain: () => void };

/** Each answer to "did it go through?". */
export function ConfirmationView({ exam, confirmation, onAskAgain }: Props) {
  switch (confirmation.state) {
    case 'asking':
      return (
        <>
          <h1 className="text-display">Confirming your payment</h1>
          <Spinner label="This takes a moment..." className="mt-6 justify-start" />
        </>
      );
    case 'waiting':
      return <PaymentWait exam={exam} asked={confirmation.asked} isReached={confirmation.isReached} />;
    case 'confirmed':
      return <PurchaseSummary exam={exam} payment={confirmation.payment} second={confirmation.second} />;
    case 'unpaid':
      return <UnpaidNotice exam={exam} onAskAgain={onAskAgain} />;
    case 'mismatched':
      return <MismatchNotice exam={exam} />;
    case 'signed out':
      return (
        <Outcome
          title="Please log in"
          isNews
          text={<p>Your session has ended. What you paid is kept with your account.</p>}
        >
          <ButtonLink to={paths.login(paths.checkoutSuccess(exam.id))}>Log In</ButtonLink>
        </Outcome>
      );
  }
}

function MismatchNotice({ exam }: { exam: Exam }) {
  return (
    <Outcome
      title="Your payment needs a check"
      isNews
      text={
        <>
          <p>
            A payment of yours has arrived, but it does not match your order, so {exam.name} is not open yet. Our team
            has been told and will look into it.
          </p>
          <p className="text-muted">Please do not pay again. Nothing is lost: the payment is kept with your account.</p>
        </>
      }
    >
      <ButtonLink to={paths.contact} reloadDocument>
        Contact Us
      </ButtonLink>
      <ButtonLink to={paths.payments} look="plain">
        Your Payments
      </ButtonLink>
    </Outcome>
  );
}

function UnpaidNotice({ exam, onAskAgain }: { exam: Exam; onAskAgain: () => void }) {
  return (
    <Outcome
      title="No payment went through"
      isNews
      text={
        <>
          <p>We asked the payment provider: there is no payment of yours for {exam.name} that counts.</p>
          <p className="text-muted">
            A card that was declined was not charged. If your bank shows a charge all the same, check again in a few
            minutes, or{' '}
            <a href={paths.contact} className="text-accent underline">
              write to us
            </a>
            .
          </p>
        </>
      }
    >
      <ButtonLink to={paths.checkout(exam.id)} reloadDocument>
        Back to Checkout
      </ButtonLink>
      <Button look="plain" onClick={onAskAgain}>
        Check Again
      </Button>
    </Outcome>
  );
}
