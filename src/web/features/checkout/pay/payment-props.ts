import type { PaymentIntent, PaymentSetup } from '#contract/checkout.ts';
import type { Exam } from '#contract/exam.ts';

/** What the form of every provider is given. */
export type PaymentProps = {
  exam: Exam;
  intent: PaymentIntent;
  setup: PaymentSetup;
  /** The payment cannot be paid any more: another one has to be opened. */
  onClosed: () => Promise<void>;
};
