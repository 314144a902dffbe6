import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/app/paths.ts';
import { CLAIMS } from '#web/app/site-copy.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { lowestPrice } from '#web/features/exam/lowest-price.ts';

const PROMISES = [CLAIMS.guarantee, CLAIMS.cancel, CLAIMS.instant];

/** The advertised plan, and beneath it what a purchase really is: one exam, paid once. */
export function PricingBox({ exams }: { exams: readonly Exam[] }) {
  const fromPrice = lowestPrice(exams);
  return (
    <div className="rounded border border-line-strong bg-raised">
      <p className="border-b border-line px-6 py-3 text-small font-semibold">{CLAIMS.offer}</p>
      <div className="p-6">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <s className="text-large text-muted">
            <span className="sr-only">Regular price </span>
            {CLAIMS.regularMonthly}
          </s>
          <strong className="text-display font-semibold">{CLAIMS.monthly}</strong>
          <span className="text-muted">per month</span>
        </p>
        <TickList items={PROMISES} className="mt-4 grid gap-2" />
        <ButtonLink to={paths.purchaseAny} className="mt-6 w-full">
          {`Upgrade to Pro Now - Save ${CLAIMS.discount}`}
        </ButtonLink>
        {fromPrice !== null && (
          <p className="mt-4 text-small text-muted">
            {`Choose one exam and pay once, from ${money(fromPrice)}. Nothing renews automatically.`}
          </p>
        )}
      </div>
    </div>
  );
}
