import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { LinkCards } from '#web/ui/link-cards.tsx';

/** Other ways to study for this exam. */
export function MoreResources({ exam }: { exam: Exam }) {
  return (
    <section aria-labelledby="resources" className="mt-12">
      <h2 id="resources" className="text-title">
        More Study Resources
      </h2>
      <LinkCards
        className="mt-6 sm:grid-cols-2"
        cards={[
          {
            name: 'Study Materials',
            text: 'Study domain by domain. The first domain is free.',
            to: paths.study(exam.slug),
            icon: 'book',
          },
          {
            name: 'Flashcards',
            text: 'Test yourself one card at a time.',
            to: paths.flashcards(exam.slug),
            icon: 'cards',
          },
        ]}
      />
    </section>
  );
}
