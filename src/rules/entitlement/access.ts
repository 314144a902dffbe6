import type { DisputeState, PurchaseStatus } from '#rules/checkout/ledger.ts';

/** A right to one exam, or to all if `examId` is null, with a start and an optional end. Times in ISO-8601 UTC. */
export type Grant = { examId: string | null; startsAt: string; expiresAt: string | null; revokedAt: string | null };

/** The parts of an exam payment that matter for access. */
export type Purchase = {
  examId: string;
  status: PurchaseStatus;
  amountCents: number;
  refundedCents: number;
  dispute: DisputeState;
  expiresAt: string | null;
};

/** The parts of the requester that matter for access. */
export type Holder = {
  isAdmin: boolean;
  isPro: boolean;
  proExpiresAt: string | null;
  grants: readonly Grant[];
  purchases: readonly Purchase[];
};

/** Whether a grant is in effect at this time. */
export function isLive(grant: Grant, now: string): boolean {
  return grant.revokedAt === null && grant.startsAt <= now && (grant.expiresAt === null || grant.expiresAt > now);
}

/** Whether a payment opens its exam at this time: paid, not fully refunded, not disputed, not expired. */
export function opensExam(purchase: Purchase, now: string): boolean {
  const { status, refundedCents, amountCents, dispute, expiresAt } = purchase;
  const isKept = status === 'succeeded' && refundedCents < amountCents && dispute !== 'open' && dispute !== 'lost';
  return isKept && (expiresAt === null || expiresAt > now);
}

const isMarkedPro = ({ isPro, proExpiresAt }: Pick<Holder, 'isPro' | 'proExpiresAt'>, now: string) =>
  isPro && proExpiresAt !== null && proExpiresAt > now;

/** Pro opens every exam: by an active grant of all, or by its own flag, which opens nothing without a future end. */
export function isProNow(holder: Pick<Holder, 'isPro' | 'proExpiresAt' | 'grants'>, now: string): boolean {
  return isMarkedPro(holder, now) || holder.grants.some((grant) => grant.examId === null && isLive(grant, now));
}

/** When each right that opens the exam now ends, by grant, payment or Pro; null: never. */
function endsOf(holder: Omit<Holder, 'isAdmin'>, examId: string, now: string): (string | null)[] {
  const grants = holder.grants.filter(
    (grant) => (grant.examId === examId || grant.examId === null) && isLive(grant, now),
  );
  const purchases = holder.purchases.filter((purchase) => purchase.examId === examId && opensExam(purchase, now));
  const ends = [...grants, ...purchases].map(({ expiresAt }) => expiresAt);
  return isMarkedPro(holder, now) ? [...ends, holder.proExpiresAt] : ends;
}

/** Whether the holder owns the exam now: by grant, payment or Pro. */
export function owns(holder: Omit<Holder, 'isAdmin'>, examId: string, now: string): boolean {
  return endsOf(holder, examId, now).length > 0;
}

/** When the holder's exam ends: with the last right that opens it; null: never, or they don't have it. */
export function ownedUntil(holder: Omit<Holder, 'isAdmin'>, examId: string, now: string): string | null {
  const ends = endsOf(holder, examId, now);
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
}

/** When the last right that once opened the exam ran out; null: there was none, or one still opens it. */
export function ownedBefore(holder: Omit<Holder, 'isAdmin'>, examId: string, now: string): string | null {
  if (owns(holder, examId, now)) return null;
  const given = holder.grants
    .filter((grant) => grant.examId === examId || grant.examId === null)
    .map(({ revokedAt, expiresAt }) => revokedAt ?? expiresAt);
  // One that was refunded or lost in a dispute did not run out.
  const paid = holder.purchases
    .filter((purchase) => purchase.examId === examId && opensExam({ ...purchase, expiresAt: null }, now))
    .map(({ expiresAt }) => expiresAt);
  const ends = [...given, ...paid, holder.isPro ? holder.proExpiresAt : null];
  return (
    ends
      .filter((end) => end !== null && end <= now)
      .sort()
      .at(-1) ?? null
  );
}

/** Whether the full exam is open to the holder now. An administrator owns nothing, but may see everything. */
export function hasAccess(holder: Holder, examId: string, now: string): boolean {
  return holder.isAdmin || owns(holder, examId, now);
}
