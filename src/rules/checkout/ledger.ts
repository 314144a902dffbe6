/** Known events of a purchase. Facts arrive in any order, more than once, or from two sides at the same time. */
export type Fact =
  /** Pending: just opened, in progress at the bank, or open again after a failed payment. */
  | { kind: 'pending'; step: Step; at: string }
  | { kind: 'succeeded'; at: string }
  | { kind: 'canceled' }
  /** A failed payment, with its own id. */
  | { kind: 'failed'; try: string }
  /** The sum of its refunds up to some point in time. */
  | { kind: 'refundedInAll'; cents: number }
  | { kind: 'refund'; id: string; cents: number; outcome: 'made' | 'failed' }
  | { kind: 'dispute'; id: string; outcome: DisputeOutcome };

type Step = 'created' | 'processing' | 'failed';
type DisputeOutcome = 'open' | 'won' | 'lost';

/** The join of all facts about a purchase. Joining more facts only ever adds knowledge. */
export type Ledger = {
  pending: { step: Step; at: string } | null;
  /** The earliest reported time. */
  succeededAt: string | null;
  isCanceled: boolean;
  failedTries: string[];
  refundedInAll: number;
  refunds: Record<string, { cents: number; outcome: 'made' | 'failed' }>;
  disputes: Record<string, DisputeOutcome>;
};

export const EMPTY_LEDGER: Ledger = {
  pending: null,
  succeededAt: null,
  isCanceled: false,
  failedTries: [],
  refundedInAll: 0,
  refunds: {},
  disputes: {},
};

/** Of two facts about one thing the later stage counts; within a second, a step is later than those before it. */
const STEP_RANK: Record<Step, number> = { created: 0, processing: 1, failed: 2 };
const REFUND_RANK = { made: 0, failed: 1 };
const DISPUTE_RANK: Record<DisputeOutcome, number> = { open: 0, won: 1, lost: 2 };

/** Adds facts to what is known. Their order, and how often each is repeated, make no difference. */
export function joinFacts(ledger: Ledger, facts: readonly Fact[]): Ledger {
  return facts.reduce(withFact, ledger);
}

function withFact(ledger: Ledger, fact: Fact): Ledger {
  switch (fact.kind) {
    case 'pending':
      return isLater(fact, ledger.pending) ? { ...ledger, pending: { step: fact.step, at: fact.at } } : ledger;
    case 'succeeded':
      return {
        ...ledger,
        succeededAt: ledger.succeededAt !== null && ledger.succeededAt < fact.at ? ledger.succeededAt : fact.at,
      };
    case 'canceled':
      return { ...ledger, isCanceled: true };
    case 'failed':
      return { ...ledger, failedTries: [...new Set([...ledger.failedTries, fact.try])].sort() };
    case 'refundedInAll':
      return { ...ledger, refundedInAll: Math.max(ledger.refundedInAll, fact.cents) };
    case 'refund': {
      const known = ledger.refunds[fact.id];
      if (known && REFUND_RANK[known.outcome] >= REFUND_RANK[fact.outcome]) return ledger;
      return { ...ledger, refunds: { ...ledger.refunds, [fact.id]: { cents: fact.cents, outcome: fact.outcome } } };
    }
    case 'dispute': {
      const known = ledger.disputes[fact.id];
      if (known && DISPUTE_RANK[known] >= DISPUTE_RANK[fact.outcome]) return ledger;
      return { ...ledger, disputes: { ...ledger.disputes, [fact.id]: fact.outcome } };
    }
  }
}

function isLater(fact: { step: Step; at: string }, known: { step: Step; at: string } | null): boolean {
  if (known === null || fact.at !== known.at) return known === null || fact.at > known.at;
  return STEP_RANK[fact.step] > STEP_RANK[known.step];
}

export const PURCHASE_STATUSES = ['open', 'processing', 'succeeded', 'canceled'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];
export const DISPUTE_STATES = ['none', 'open', 'won', 'lost'] as const satisfies readonly ('none' | DisputeOutcome)[];
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The state of a purchase, derived from its ledger. */
export type PurchaseState = {
  status: PurchaseStatus;
  refundedCents: number;
  dispute: DisputeState;
  failedTries: number;
};

export function purchaseStateOf(ledger: Ledger, amountCents: number): PurchaseState {
  return {
    status: statusOf(ledger),
    refundedCents: refundedOf(ledger, amountCents),
    dispute: disputeOf(Object.values(ledger.disputes)),
    failedTries: ledger.failedTries.length,
  };
}

/** Every possible status change. A success stays one; what counted as canceled may turn out to be paid. */
export const TRANSITIONS: Record<PurchaseStatus, readonly PurchaseStatus[]> = {
  open: ['processing', 'succeeded', 'canceled'],
  processing: ['open', 'succeeded', 'canceled'],
  canceled: ['succeeded'],
  succeeded: [],
};

function statusOf(ledger: Ledger): PurchaseStatus {
  if (ledger.succeededAt !== null) return 'succeeded';
  if (ledger.isCanceled) return 'canceled';
  return ledger.pending?.step === 'processing' ? 'processing' : 'open';
}

/** Individual refunds or their reported sum, whichever is larger; refunds that failed at the bank left the money here. */
function refundedOf({ refunds, refundedInAll }: Ledger, amountCents: number): number {
  const sum = (outcome: string) =>
    Object.values(refunds).reduce((total, refund) => total + (refund.outcome === outcome ? refund.cents : 0), 0);
  return Math.min(amountCents, Math.max(0, sum('made'), refundedInAll - sum('failed')));
}

/** The worst one. */
function disputeOf(outcomes: readonly DisputeOutcome[]): DisputeState {
  if (outcomes.includes('lost')) return 'lost';
  if (outcomes.includes('open')) return 'open';
  return outcomes.includes('won') ? 'won' : 'none';
}
