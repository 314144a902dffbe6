import { Link } from 'react-router';
import { type Faq, HELP_CATEGORIES, type HelpCategory } from '#web/app/site-copy/help.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FaqList } from './faq-list.part.tsx';

const CATEGORIES = Object.entries(HELP_CATEGORIES) as [HelpCategory, (typeof HELP_CATEGORIES)[HelpCategory]][];

/** Popular questions, then every question by category. */
export function HelpContents({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <>
      <section aria-labelledby="popular" className="mt-12">
        <h2 id="popular" className="text-title">
          Popular questions
        </h2>
        <ul className="mt-3 grid gap-x-10 md:grid-cols-2">
          {faqs
            .filter(({ popular }) => popular)
            .map(({ id, question }) => (
              <li key={id} className="border-b border-line">
                <Link to={`#${id}`} className="flex min-h-11 items-center gap-3 py-2 hover:underline">
                  <Icon name="arrow-right" className="size-4 text-accent" />
                  {question}
                </Link>
              </li>
            ))}
        </ul>
      </section>
      <section aria-labelledby="categories" className="mt-12">
        <h2 id="categories" className="text-title">
          Categories
        </h2>
        <ul className="mt-4 grid gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-4">
          {CATEGORIES.map(([key, { name, text }]) => (
            <li key={key}>
              <Link
                to={`#category-${key}`}
                className="block h-full rounded border border-line bg-raised p-4 hover:border-line-strong"
              >
                <span className="block font-semibold">{name}</span>
                <span className="mt-1 block text-small text-muted">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="all" className="mt-12 max-w-3xl">
        <h2 id="all" className="text-title">
          All questions
        </h2>
        {CATEGORIES.map(([key, { name }]) => (
          <section key={key} aria-labelledby={`category-${key}`} className="mt-6">
            <h3 id={`category-${key}`} tabIndex={-1} className="mb-1 scroll-mt-6 text-small font-semibold text-muted">
              {name}
            </h3>
            <FaqList faqs={faqs.filter(({ category }) => category === key)} />
          </section>
        ))}
      </section>
    </>
  );
}
