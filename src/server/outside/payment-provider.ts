import type { ProviderPayment } from '#rules/checkout/mismatch.ts';
import type { Fact, PurchaseStatus } from '#rules/checkout/ledger.ts';
import type { ProviderName } from '#rules/checkout/provider.ts';

/** What is to be paid. */
export type Order = { purchaseId: string; examId: string; amountCents: number; currency: string; createdAt: string };

/** An intent as the provider has it at this moment. */
export type Intent = {
  id: string;
  /** Lets a browser pay it. Given to the person who pays, and nowhere else: never stored, never logged. */
  clientSecret: string;
  /** To be held against the order. */
  told: ProviderPayment;
  status: PurchaseStatus;
  facts: Fact[];
};

/** What an event says. */
export type Notice = {
  eventId: string;
  type: string;
  intentId: string | null;
  purchaseId: string | null;
  /** Where the event is about the intent itself. */
  told: ProviderPayment | null;
  /** None: nothing we know what to do with. */
  facts: Fact[];
};

/** Who takes the money. Every call but parsing throws {@link PaymentProviderUnavailable} where no answer comes in time. */
export type PaymentProvider = {
  readonly name: ProviderName;
  /** Whether real money moves. */
  readonly isLive: boolean;
  readonly publishableKey: string | null;
  /** Makes the intent of an order; again with the same order gives the same intent. */
  createIntent(order: Order): Promise<Intent>;
  /** null where the provider knows no such intent. */
  getIntent(id: string): Promise<Intent | null>;
  /** Cancels where that can still be done; tells how the intent stands afterwards. */
  cancelIntent(id: string): Promise<Intent | null>;
  /** Refunds; again with the same key changes nothing. Throws {@link RefundRefused}. */
  refund(asked: { intentId: string; amountCents: number; key: string }): Promise<{ id: string; facts: Fact[] }>;
  /** Throws {@link BadSignature} for bytes that are not the provider's, or not of about now; {@link UnknownForm}. */
  parseEvent(raw: Buffer, signature: string | undefined): Notice;
};

/** The provider does not answer, or not in a way that tells what happened. */
export class PaymentProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the payment provider is not available', { cause });
  }
}

/** The provider will not make this refund, however often it is asked. */
export class RefundRefused extends Error {}

/** Not signed by the provider, or too long ago, or of the other mode. */
export class BadSignature extends Error {}

/** An event that the provider signed, of a form that is not known here. The message says what is odd about it, and no values. */
export class UnknownForm extends Error {}
