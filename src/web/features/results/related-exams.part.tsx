import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { categoryEmoji } from '#web/features/exam/landing/category-emoji.ts';
import { useCategories, useExams } from '#web/features/exam/exam.queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { countText } from '#rules/wording/count.ts';

const AT_MOST = 3;

/** Up to three other exams on offer in the same category. */
export function RelatedExams({ exam }: { exam: Exam }) {
  const { currency } = useSite();
  const category = useCategories().find((entry) => entry.id === exam.categoryId);
  const relatedExams = useExams()
    .filter(
      (other) =>
        other.isActive && !other.isInPreparation && other.categoryId === exam.categoryId && other.id !== exam.id,
    )
    .slice(0, AT_MOST);
  if (!category || relatedExams.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-10">
      <h2 id="related" className="text-title">
        Related Certification Exams
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {relatedExams.map((other) => (
          <li key={other.id} className="flex flex-col rounded border border-line bg-raised p-5">
            <p className="flex flex-wrap items-center justify-between gap-2 text-small text-muted">
              <span>
                <span aria-hidden="true">{categoryEmoji(category.icon)}</span> {category.name}
              </span>
              <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-accent">Popular</span>
            </p>
            <h3 className="mt-3 text-base font-semibold">{other.name}</h3>
            <p className="figures mt-1 mb-4 text-small text-muted">
              {countText(other.questionCount, 'question')}
              {other.isForSale && ` · ${money(other.price, currency)}`}
            </p>
            <ButtonLink
              to={paths.quiz(other.slug)}
              look="plain"
              size="small"
              className="mt-auto self-start"
              aria-label={`Try Free Quiz: ${other.name}`}
            >
              Try Free Quiz
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
