import type { PaymentSetup } from '#contract/checkout.ts';

/** Says which payments the revenue includes: those of the provider and mode in force. */
export function revenueNote({ provider, isLive }: PaymentSetup): string {
  if (provider === 'demo') return 'Demo payments: no money moved';
  return isLive ? 'Without demo and test payments' : 'Test payments: no money moved';
}
