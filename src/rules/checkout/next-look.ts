import type { PurchaseStatus } from './ledger.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** An unpaid intent this old is closed. */
export const ABANDONED_AFTER_MS = 7 * DAY;
/** A payment this old no longer changes: banks take disputes for four months. */
const SETTLED_AFTER_MS = 180 * DAY;

/**
 * When to ask the provider about a purchase again, in case a webhook was lost: first after a minute, then whenever its
 * age has doubled, but at least once a day, or once a week after it is paid. null: never.
 */
export function nextLook(purchase: { status: PurchaseStatus; createdAt: string }, now: Date): string | null {
  const age = now.getTime() - Date.parse(purchase.createdAt);
  if (purchase.status === 'canceled') return null;
  if (purchase.status === 'succeeded' && age > SETTLED_AFTER_MS) return null;
  const longest = purchase.status === 'succeeded' ? 7 * DAY : DAY;
  return new Date(now.getTime() + Math.min(longest, Math.max(MINUTE, age))).toISOString();
}
