import type { PaymentIntent, PaymentSetup } from '#contract/checkout.ts';
import type { Exam } from '#contract/exam.ts';

/** The props of every provider's form. */
export type PaymentProps = {
  exam: Exam;
  intent: PaymentIntent;
  setup: PaymentSetup;
  /** The payment was closed and a new one has to be started. */
  onClosed: () => Promise<void>;
};
