/** Why a payment is refunded: an administrator does it, or it happens by itself. Of the last, an earlier version knew why. */
export const REFUND_REASONS = ['by_hand', 'paid_twice', 'account_deleted', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
