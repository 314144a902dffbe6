import type { PaymentSetup } from '#contract/checkout.ts';
import { DemoMark } from '#web/features/account/settings/demo-mark.part.tsx';

/** On every payment page of a site that takes no money. */
export function DemoNotice({ setup }: { setup: PaymentSetup | undefined }) {
  return setup?.provider === 'demo' ? <DemoMark /> : null;
}
