import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { lowestPrice } from '#web/features/exam/lowest-price.ts';

/** The advertised plan and, below it, what a purchase really is: one exam, paid for once. */
export function PricingBox({ exams }: { exams: readonly Exam[] }) {
  const { offer, regularMonthly, monthly, guarantee, cancel, instant, discount, currency } = useSite();
  const fromPrice = lowestPrice(exams);
  return (
    <div className="rounded border border-line-strong bg-raised">
      {offer && <p className="border-b border-line px-5 py-3 text-small font-semibold">{offer}</p>}
      <div className="p-5">
        {monthly && (
          <p className="mb-4 flex flex-wrap items-baseline gap-x-2">
            {regularMonthly && (
              <s className="text-large text-muted">
                <span className="sr-only">Regular price </span>
                {regularMonthly}
              </s>
            )}
            <strong className="text-display font-semibold">{monthly}</strong>
            <span className="text-muted">per month</span>
          </p>
        )}
        <TickList
          items={[guarantee, cancel, instant]}
          className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 empty:hidden lg:grid"
        />
        <ButtonLink to={paths.purchaseAny} className="w-full">
          {`Upgrade to Pro Now${discount && ` - Save ${discount}`}`}
        </ButtonLink>
        {fromPrice !== null && (
          <p className="mt-4 text-small text-muted">
            {`Choose one exam and pay once, from ${money(fromPrice, currency)}. Nothing renews automatically.`}
          </p>
        )}
      </div>
    </div>
  );
}
