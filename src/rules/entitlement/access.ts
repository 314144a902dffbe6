import type { DisputeState, PurchaseStatus } from '#rules/checkout/ledger.ts';

/** A right to one exam, or to every exam where `examId` is null, that begins and may end. Times in ISO-8601 UTC. */
export type Grant = { examId: string | null; startsAt: string; expiresAt: string | null; revokedAt: string | null };

/** A payment of an exam, as far as access goes. */
export type Purchase = {
  examId: string;
  status: PurchaseStatus;
  amountCents: number;
  refundedCents: number;
  dispute: DisputeState;
  expiresAt: string | null;
};

/** Who asks, as far as access goes. */
export type Holder = {
  isAdmin: boolean;
  isPro: boolean;
  proExpiresAt: string | null;
  grants: readonly Grant[];
  purchases: readonly Purchase[];
};

/** Whether a grant counts at this moment. */
export function isLive(grant: Grant, now: string): boolean {
  return grant.revokedAt === null && grant.startsAt <= now && (grant.expiresAt === null || grant.expiresAt > now);
}

/** Whether a payment opens its exam at this moment: paid, not given back in full, not disputed, not over. */
export function opensExam(purchase: Purchase, now: string): boolean {
  const { status, refundedCents, amountCents, dispute, expiresAt } = purchase;
  const isKept = status === 'succeeded' && refundedCents < amountCents && dispute !== 'open' && dispute !== 'lost';
  return isKept && (expiresAt === null || expiresAt > now);
}

/** Pro opens every exam: by a live grant of all of them, or by its own mark, which without a future end opens nothing. */
export function isProNow(holder: Pick<Holder, 'isPro' | 'proExpiresAt' | 'grants'>, now: string): boolean {
  if (holder.isPro && holder.proExpiresAt !== null && holder.proExpiresAt > now) return true;
  return holder.grants.some((grant) => grant.examId === null && isLive(grant, now));
}

/** Whether the holder owns the exam now: by a grant, a payment, or by Pro. */
export function owns(holder: Omit<Holder, 'isAdmin'>, examId: string, now: string): boolean {
  if (isProNow(holder, now)) return true;
  if (holder.grants.some((grant) => grant.examId === examId && isLive(grant, now))) return true;
  return holder.purchases.some((purchase) => purchase.examId === examId && opensExam(purchase, now));
}

/** Whether the whole of an exam is open to the holder now. An administrator owns nothing, but may see all. */
export function hasAccess(holder: Holder, examId: string, now: string): boolean {
  return holder.isAdmin || owns(holder, examId, now);
}
