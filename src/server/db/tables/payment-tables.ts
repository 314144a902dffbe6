import type { ColumnType } from 'kysely';
import type { ProviderPayment } from '#rules/checkout/mismatch.ts';
import type { ProviderName } from '#rules/checkout/provider.ts';
import type { DisputeState, Fact, Ledger, PurchaseStatus } from '#rules/checkout/ledger.ts';
import type { Json, JsonText } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** An order of one exam by one person, and what became of it. */
export type PurchaseTable = {
  id: string;
  /** null once the account is gone; a name of chance stands in then. */
  userId: string | null;
  pseudonym: string | null;
  examId: string;
  provider: ProviderName;
  /** Whether real money moves. */
  isLive: boolean;
  /** The provider's name of it; null until the provider has answered. */
  intentId: string | null;
  amountCents: number;
  currency: string;
  /** Days of access as they were shown with the order; null in orders of earlier versions: those of the exam. */
  accessDays: number | null;
  /** These four follow from the ledger, and stand here to be asked for. */
  status: PurchaseStatus;
  refundedCents: number;
  dispute: DisputeState;
  failedTries: number;
  ledger: Json<Ledger>;
  paidAt: Time | null;
  /** null: never, or not paid. */
  expiresAt: Time | null;
  receiptMailedAt: Time | null;
  /** How what was paid differs from what was ordered, for the operator, until it is settled; null: it does not. */
  mismatch: string | null;
  /** When the provider is asked about it next; null: not any more. */
  nextLookAt: Time | null;
  createdAt: Time;
  updatedAt: Time;
};

/** What an event of the provider says, without anything of its own form. */
export type EventFacts = {
  purchaseId: string | null;
  /** Where the event is about the intent itself; absent in events kept by earlier versions. */
  told?: ProviderPayment | null;
  facts: Fact[];
};

/** An event of the payment provider, once each. */
export type PaymentEventTable = {
  id: string;
  provider: ProviderName;
  eventId: string;
  type: string;
  intentId: string | null;
  facts: Json<EventFacts>;
  outcome: 'applied' | 'ignored' | 'unknown_intent' | 'failed';
  error: string | null;
  receivedAt: Time;
};

/** A refund that we ask the provider for. */
export type RefundTable = {
  id: string;
  purchaseId: string;
  providerRefundId: string | null;
  amountCents: number;
  reason: string;
  idempotencyKey: string;
  /** null: automatic, or the account is gone. */
  askedBy: string | null;
  status: 'asked' | 'done' | 'failed';
  createdAt: Time;
};

/** Who changed what; rows are only ever added. */
export type AuditTable = {
  id: string;
  at: Time;
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: ColumnType<unknown, JsonText<unknown> | null, never>;
  after: ColumnType<unknown, JsonText<unknown> | null, never>;
  requestId: string | null;
};

/** The books of the demo provider, which stands in for one outside. */
export type DemoIntentTable = {
  id: string;
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  metadata: Json<Record<string, string>>;
  failedTries: number;
  refundedCents: number;
  dispute: DisputeState;
  createdAt: Time;
};

export type DemoRefundTable = {
  id: string;
  intentId: string;
  idempotencyKey: string;
  amountCents: number;
  createdAt: Time;
};

export type DemoEventTable = {
  id: string;
  type: string;
  payload: Json<Record<string, unknown>>;
  createdAt: Time;
  tries: number;
  nextTryAt: Time | null;
  deliveredAt: Time | null;
};
