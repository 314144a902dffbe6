import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { EntryNotice } from '#web/features/account/entry/entry-notice.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PurchaseSummary } from './purchase-summary.part.tsx';
import type { Confirmation } from './use-confirmation.ts';
import { PaymentWait } from './payment-wait.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = { exam: Exam; confirmation: Confirmation; onAskAgain: () => void };

/** Every possible answer to 'Did it go through?' */
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
      return <PaymentWait exam={exam} tries={confirmation.tries} isReached={confirmation.isReached} />;
    case 'confirmed':
      return <PurchaseSummary exam={exam} payment={confirmation.payment} second={confirmation.second} />;
    case 'unpaid':
      return <UnpaidNotice exam={exam} onAskAgain={onAskAgain} />;
    case 'mismatched':
      return <MismatchNotice exam={exam} />;
    case 'logged out':
      return (
        <EntryNotice
          title="Please log in"
          isNews
          text={<p>Your session has ended. Your payment is saved to your account.</p>}
        >
          <ButtonLink to={paths.login(paths.checkoutSuccess(exam.id))}>Log In</ButtonLink>
        </EntryNotice>
      );
  }
}

function MismatchNotice({ exam }: { exam: Exam }) {
  return (
    <EntryNotice
      title="We need to check your payment"
      isNews
      text={
        <>
          <p>
            We received your payment, but it does not match your order, so <WholeCodes>{exam.name}</WholeCodes> is not
            unlocked yet. Our team has been notified and will look into it.
          </p>
          <p className="text-muted">Please do not pay again. Your payment is recorded in your account.</p>
        </>
      }
    >
      <ButtonLink to={paths.contact} reloadDocument>
        Contact Us
      </ButtonLink>
      <ButtonLink to={paths.payments} look="plain">
        Your Payments
      </ButtonLink>
    </EntryNotice>
  );
}

function UnpaidNotice({ exam, onAskAgain }: { exam: Exam; onAskAgain: () => void }) {
  return (
    <EntryNotice
      title="No payment went through"
      isNews
      text={
        <>
          <p>
            We checked with the payment provider and found no completed payment from you for{' '}
            <WholeCodes>{exam.name}</WholeCodes>.
          </p>
          <p className="text-muted">
            A declined card is not charged. If your bank still shows a charge, check again in a few minutes or{' '}
            <a href={paths.contact} className="text-accent underline">
              contact us
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
    </EntryNotice>
  );
}
