import type { ColumnType, Generated } from 'kysely';
import type { Difference, ProviderPayment } from '#rules/checkout/mismatch.ts';
import type { RefundReason } from '#rules/checkout/refund-reason.ts';
import type { ProviderName } from '#rules/checkout/provider.ts';
import type { DisputeState, Fact, Ledger, PurchaseStatus } from '#rules/checkout/ledger.ts';
import type { Json, JsonText, OptionalJson } from './json-column.ts';
import type { EventOutcome } from '#rules/checkout/event-outcome.ts';

/** As in `schema.ts`. */
type Time = string;

/** A person's order of one exam, and its outcome. */
export type PurchaseTable = {
  id: string;
  /** Who pays; null once the account is deleted, and a random name then stands for it. Who may use it, `entitlement` says. */
  buyerId: string | null;
  pseudonym: string | null;
  examId: string;
  /** How many people it is for. */
  quantity: Generated<number>;
  provider: ProviderName;
  /** Whether real money moves. */
  isLive: boolean;
  /** The provider's id for it; null until the provider has answered. */
  intentId: string | null;
  amountCents: number;
  currency: string;
  /** Days of access as shown with the order; null in orders from earlier versions, which have those of the exam. */
  accessDays: number | null;
  /** These four follow from the ledger and are stored for querying. */
  status: PurchaseStatus;
  refundedCents: number;
  dispute: DisputeState;
  failedTries: number;
  ledger: Json<Ledger>;
  paidAt: Time | null;
  /** null: never, or not paid. */
  expiresAt: Time | null;
  receiptMailedAt: Time | null;
  /** How the payment differs from the order, until that is settled; null if it does not. */
  mismatch: OptionalJson<Difference[]>;
  /** A difference in the words of an earlier version, for which there is no code. */
  mismatchNote: Generated<string | null>;
  /** When to ask the provider about it next; null if no longer needed. */
  nextLookAt: Time | null;
  createdAt: Time;
  updatedAt: Time;
};

/** A provider event in our own terms. */
export type EventFacts = {
  purchaseId: string | null;
  /**
   * The payment as the provider reported it; set if the event is about the intent itself, and absent in events stored by earlier
   * versions. The key is stored, so it stays.
   */
  told?: ProviderPayment | null;
  facts: Fact[];
};

/** An event from the payment provider, stored once. */
export type PaymentEventTable = {
  id: string;
  provider: ProviderName;
  eventId: string;
  type: string;
  intentId: string | null;
  facts: Json<EventFacts>;
  outcome: EventOutcome;
  /** How the payment differed from the order, if it failed for that. */
  mismatch: OptionalJson<Difference[]>;
  /** Why it failed, in words of an earlier version that no code stands for. */
  note: Generated<string | null>;
  receivedAt: Time;
};

/** A refund we request from the provider. */
export type RefundTable = {
  id: string;
  purchaseId: string;
  providerRefundId: string | null;
  amountCents: number;
  reason: RefundReason;
  /** What an administrator said, or an earlier version; null otherwise. */
  note: string | null;
  idempotencyKey: string;
  /** null: automatic, or the account was deleted. */
  askedBy: string | null;
  status: 'asked' | 'done' | 'failed';
  createdAt: Time;
};

/** The audit log: who changed what. Rows are only ever added. */
export type AuditTable = {
  id: string;
  at: Time;
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** The person it is about; null: nobody, or their account was deleted. */
  subjectUserId: string | null;
  before: ColumnType<unknown, JsonText<unknown> | null, never>;
  after: ColumnType<unknown, JsonText<unknown> | null, never>;
  requestId: string | null;
};

/** The books of the demo provider, which stands in for a real one. */
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
