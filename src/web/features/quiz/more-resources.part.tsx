import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/app/paths.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What else there is to learn from for this exam. */
export function MoreResources({ exam }: { exam: Exam }) {
  const resources = [
    { name: 'Study Materials', text: 'Read domain by domain. The first domain is free.', to: paths.study(exam.slug), icon: 'book' },
    { name: 'Flashcards', text: 'Ask yourself one thing at a time.', to: paths.flashcards(exam.slug), icon: 'cards' },
  ] as const;
  return (
    <section aria-labelledby="resources" className="mt-12">
      <h2 id="resources" className="text-title">
        More Study Resources
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {resources.map(({ name, text, to, icon }) => (
          <li key={name}>
            <Link to={to} className="flex gap-4 rounded border border-line bg-raised p-5 hover:border-line-strong">
              <Icon name={icon} className="mt-0.5 size-5 text-accent" />
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-small text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
