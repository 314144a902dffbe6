import type { PaymentSetup } from '#contract/checkout.ts';

/** Which payments the revenue is the sum of: those of the provider and mode in force. */
export function revenueNote({ provider, isLive }: PaymentSetup): string {
  if (provider === 'demo') return 'Demo payments: no money moved';
  return isLive ? 'Without demo and test payments' : 'Test payments: no money moved';
}
