import type { ProviderPayment } from '#rules/checkout/mismatch.ts';
import type { Fact, PurchaseStatus } from '#rules/checkout/ledger.ts';
import type { ProviderName } from '#rules/checkout/provider.ts';

/** What is to be paid. */
export type Order = { purchaseId: string; examId: string; amountCents: number; currency: string; createdAt: string };

/** An intent as the provider has it now. */
export type Intent = {
  id: string;
  /** Lets a browser pay it. Given only to the person who pays: never stored, never logged. */
  clientSecret: string;
  /** To compare with the order. */
  payment: ProviderPayment;
  status: PurchaseStatus;
  facts: Fact[];
};

/** The content of an event. */
export type Notice = {
  eventId: string;
  type: string;
  intentId: string | null;
  purchaseId: string | null;
  /** Set if the event is about the intent itself. */
  payment: ProviderPayment | null;
  /** Empty if there is nothing we act on. */
  facts: Fact[];
};

/** The payment provider. Every call except parsing throws {@link PaymentProviderUnavailable} if no answer comes in time. */
export type PaymentProvider = {
  readonly name: ProviderName;
  /** Whether real money moves. */
  readonly isLive: boolean;
  readonly publishableKey: string | null;
  /** Creates the intent of an order; repeating it for the same order returns the same intent. */
  createIntent(order: Order): Promise<Intent>;
  /** null if the provider knows no such intent. */
  getIntent(id: string): Promise<Intent | null>;
  /** Cancels if still possible; returns the resulting intent. */
  cancelIntent(id: string): Promise<Intent | null>;
  /** Refunds; repeating it with the same key changes nothing. Throws {@link RefundRefused}. */
  refund(asked: { intentId: string; amountCents: number; key: string }): Promise<{ id: string; facts: Fact[] }>;
  /** Throws {@link BadSignature} if the bytes are not from the provider or were not signed recently; {@link UnknownForm}. */
  parseEvent(raw: Buffer, signature: string | undefined): Notice;
};

/** What an operator should know of a provider: what keeps payments from working, and what could not be checked. */
export type ProviderCheck = { title: string; faults: string[]; notes: string[] };

/** The provider does not answer, or its answer does not say what happened. */
export class PaymentProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the payment provider is not available', { cause });
  }
}

/** The provider will not make this refund, however often it is requested. */
export class RefundRefused extends Error {}

/** Not signed by the provider, signed too long ago, or of the other mode. */
export class BadSignature extends Error {}

/** An event signed by the provider, in an unknown form. The message describes it without any values. */
export class UnknownForm extends Error {}
