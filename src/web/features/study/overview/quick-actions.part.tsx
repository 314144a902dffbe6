import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { type LinkCard, LinkCards } from '#web/ui/link-cards.tsx';

/** Other things to do for this exam. */
export function QuickActions({ exam, isLocked }: { exam: Exam; isLocked: boolean }) {
  const { currency } = useSite();
  const actions: LinkCard[] = [
    {
      name: 'Practice Quiz',
      text: '20 questions, spread across the domains by weight.',
      to: paths.quiz(exam.slug),
      icon: 'check',
    },
    {
      name: 'Flashcards',
      text: 'Quick recall, one card at a time.',
      to: paths.flashcards(exam.slug),
      icon: 'cards',
    },
  ];
  if (!isLocked) {
    const text = 'Practice the full question bank your way, or simulate exam day.';
    actions.push({ name: 'Practice and Simulation', text, to: paths.practice(exam.slug), icon: 'clock' });
  }
  if (isLocked && exam.isForSale) {
    const text = `One-time payment of ${money(exam.price, currency)}. Nothing renews automatically.`;
    actions.push({ name: 'Unlock All Domains', text, to: paths.purchase(exam.slug), icon: 'lock' });
  }
  return (
    <section aria-labelledby="quick-actions" className="mt-12">
      <h2 id="quick-actions" className="text-title">
        Quick Actions
      </h2>
      <LinkCards className="mt-5 md:grid-cols-3" cards={actions} />
    </section>
  );
}
