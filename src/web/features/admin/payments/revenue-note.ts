import type { PaymentSetup } from '#contract/checkout.ts';

/** Which payments the revenue is the sum of: those of the provider and mode in force. */
export function revenueNote({ provider, publishableKey }: PaymentSetup): string {
  if (provider === 'demo') return 'Demo payments: no money moved';
  return publishableKey?.startsWith('pk_test_') ? 'Test payments: no money moved' : 'Without demo and test payments';
}
