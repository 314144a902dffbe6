import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { joinTexts } from '#rules/wording/join-texts.ts';
import { accessClaim } from '#rules/wording/access.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TickList } from '#web/ui/tick-list.tsx';

const BENEFITS = [
  'Unlimited practice exams',
  'Detailed answer explanations',
  'Study guide summaries',
  'Flash cards',
  'Exam tips',
];

/** What the full exam offers beyond the free quiz. */
export function ProUpsell({ exam }: { exam: Exam }) {
  const site = useSite();
  const price = exam.price ? money(exam.price, site.currency) : site.resultsPrice;
  const claims = joinTexts([
    site.resultsPassRate && `${site.resultsPassRate} pass rate`,
    site.bankQuestions,
    site.bankFlashcards,
    site.bankTips,
  ]);
  return (
    <section aria-labelledby="pro-upsell" className="rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="pro-upsell" className="text-large">
        Prepare for the whole exam
      </h2>
      <TickList items={BENEFITS} className="mt-4 space-y-2" />
      <ButtonLink to={paths.purchaseById(exam.id)} look="plain" className="mt-5 w-full">
        {joinTexts(['Get Pro Access', price], ' - ')}
      </ButtonLink>
      <p className="mt-3 text-small text-muted">
        {`${joinTexts([site.oneTimePayment, accessClaim(exam.accessDays), site.guarantee])}.`}
      </p>
      {claims && <p className="mt-3 border-t border-line pt-3 text-small text-muted">{`${claims}.`}</p>}
    </section>
  );
}
