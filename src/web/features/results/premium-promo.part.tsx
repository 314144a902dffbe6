import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { joinTexts } from '#rules/wording/join-texts.ts';
import { accessClaim } from '#rules/wording/access.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { countText } from '#rules/wording/count.ts';

/** The offer beside detailed results. */
export function PremiumPromo({ exam }: { exam: Exam }) {
  const { promoPrice, regularPrice, halfOff, oneTimePayment, guarantee, currency } = useSite();
  const price = exam.price ? money(exam.price, currency) : promoPrice;
  return (
    <section aria-labelledby="premium-promo" className="rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="premium-promo" className="text-large">
        Practice with the full question bank
      </h2>
      <p className="mt-2 text-muted">
        {countText(exam.questionCount, 'question')} across {countText(exam.domains.length, 'domain')}
        {exam.isExplained && ', with every option explained'}, plus the study guide and flashcards.
      </p>
      {regularPrice && (
        <p className="mt-4 text-small text-muted">
          <s>Regular: {regularPrice}</s>
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-display font-semibold">{price}</span>
        <span className="text-small font-semibold text-accent">{halfOff}</span>
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row lg:flex-col">
        <ButtonLink to={paths.purchaseById(exam.id)}>Get Premium Access</ButtonLink>
      </div>
      <p className="mt-3 text-small text-muted">
        {`${joinTexts([oneTimePayment, accessClaim(exam.accessDays), guarantee])}.`}
      </p>
    </section>
  );
}
