import type { PaymentSetup } from '#contract/checkout.ts';
import { DemoMark } from '#web/features/account/settings/demo-mark.part.tsx';

/** Shown on every payment page of a site that takes no real money. */
export function DemoNotice({ setup }: { setup: PaymentSetup | undefined }) {
  return setup?.provider === 'demo' ? <DemoMark /> : null;
}
