/** What is known to have happened to a purchase. Facts come in any order, more than once, or from two sides at a time. */
export type Fact =
  /** It waits: just opened, under way at the bank, or open again after a try that failed. */
  | { kind: 'pending'; step: Step; at: string }
  | { kind: 'succeeded'; at: string }
  | { kind: 'canceled' }
  /** A try that failed, by a name of its own. */
  | { kind: 'failed'; try: string }
  /** The sum of its refunds up to some moment. */
  | { kind: 'refundedInAll'; cents: number }
  | { kind: 'refund'; id: string; cents: number; outcome: 'made' | 'failed' }
  | { kind: 'dispute'; id: string; outcome: DisputeOutcome };

type Step = 'created' | 'processing' | 'failed';
type DisputeOutcome = 'open' | 'won' | 'lost';

/** The join of all facts about a purchase. Joining more facts only ever adds to what is known. */
export type Ledger = {
  pending: { step: Step; at: string } | null;
  /** The earliest moment that was told. */
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

/** Of two words about one thing the later stage counts; within one second a step counts as later than those before it. */
const STEP_RANK: Record<Step, number> = { created: 0, processing: 1, failed: 2 };
const REFUND_RANK = { made: 0, failed: 1 };
const DISPUTE_RANK: Record<DisputeOutcome, number> = { open: 0, won: 1, lost: 2 };

/** Adds facts to what is known. The order of facts, and how often each is told, makes no difference. */
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

/** The state of a purchase, as it follows from its ledger. */
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

/** Every change of status there is. What has succeeded stays so; one that counted as canceled may turn out to be paid. */
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

/** Refunds one by one, or their sum as it was told, whichever knows of more; those that failed at the bank left the money here. */
function refundedOf({ refunds, refundedInAll }: Ledger, amountCents: number): number {
  const sum = (outcome: string) =>
    Object.values(refunds).reduce((total, refund) => total + (refund.outcome === outcome ? refund.cents : 0), 0);
  return Math.min(amountCents, Math.max(0, sum('made'), refundedInAll - sum('failed')));
}

/** The worst of them. */
function disputeOf(outcomes: readonly DisputeOutcome[]): DisputeState {
  if (outcomes.includes('lost')) return 'lost';
  if (outcomes.includes('open')) return 'open';
  return outcomes.includes('won') ? 'won' : 'none';
}
