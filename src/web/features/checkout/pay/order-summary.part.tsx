import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { useSite } from '#web/base/page-state.ts';
import { TickList } from '#web/ui/tick-list.tsx';
import { accessSentence } from '#rules/wording/access.ts';
import { useIncludedFeatures } from '#web/features/checkout/included-features.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = {
  exam: Exam;
  /** The amount to be charged. */
  amount: { amount: number; currency: string };
};

/** The order as parts of a grid. In a single column, the included features come after the form. */
export function OrderSummary({ exam, amount }: Props) {
  const features = useIncludedFeatures();
  const { oneTimePayment } = useSite();
  const price = money(amount.amount, amount.currency);
  return (
    <section aria-labelledby="order-summary" className="contents">
      <div className="rounded bg-sunken p-4 sm:p-6">
        <h2 id="order-summary" className="text-large font-semibold">
          Order Summary
        </h2>
        <div className="mt-2 flex items-baseline sm:mt-4 justify-between gap-x-6">
          <div>
            <p className="font-semibold">
              <WholeCodes>{exam.name}</WholeCodes>
            </p>
            <p className="text-small text-muted">Premium Access</p>
          </div>
          <p className="text-large font-semibold">{price}</p>
        </div>
        <div className="mt-2 flex items-baseline justify-between gap-x-6 border-t border-line-strong pt-2 sm:mt-4 sm:pt-4">
          <p className="font-semibold">{oneTimePayment || 'Total'}</p>
          <p className="text-title font-semibold">{price}</p>
        </div>
        <p className="mt-1 text-small text-muted">{accessSentence(exam.accessDays)} Nothing renews automatically.</p>
      </div>
      <div className="text-small max-lg:order-last lg:px-6">
        <h3 className="mb-2 font-semibold">What’s included</h3>
        <TickList items={features} className="space-y-1.5" />
      </div>
    </section>
  );
}
