import type { Exam } from '#contract/exam.ts';
import { PurchasedNotice } from '#web/features/checkout/purchased-notice.part.tsx';

/** Shown instead of a payment if there is nothing to pay. */
export function AlreadyPurchased({ exam }: { exam: Exam }) {
  return (
    <section aria-labelledby="owned" className="rounded border border-line-strong bg-raised p-5 sm:p-6">
      <h2 id="owned" className="text-large font-semibold">
        Already Purchased
      </h2>
      <PurchasedNotice exam={exam} isReload />
    </section>
  );
}
