import { Link } from 'react-router';
import type { SiteSection } from '#contract/site.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FaqList } from './faq-list.part.tsx';
import { plainText } from './faq-search.ts';

/** Popular questions, then all questions by category. */
export function HelpContents({ categories }: { categories: readonly SiteSection[] }) {
  const popular = categories.flatMap(({ items }) => items).filter(({ isPopular }) => isPopular);
  return (
    <>
      <section aria-labelledby="popular" className="mt-12">
        <h2 id="popular" className="text-title">
          Popular questions
        </h2>
        <ul className="mt-3 grid gap-x-10 md:grid-cols-2">
          {popular.map(({ id, title }) => (
            <li key={id} className="border-b border-line">
              <Link to={`#${id}`} className="flex min-h-11 items-center gap-3 py-2 hover:underline">
                <Icon name="arrow-right" className="size-4 text-accent" />
                {title}
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
          {categories.map(({ id, title, html }) => (
            <li key={id}>
              <Link
                to={`#category-${id}`}
                className="block h-full rounded border border-line bg-raised p-4 hover:border-line-strong"
              >
                <span className="block font-semibold">{title}</span>
                <span className="mt-1 block text-small text-muted">{plainText(html)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="all" className="mt-12 max-w-3xl">
        <h2 id="all" className="text-title">
          All questions
        </h2>
        {categories.map(({ id, title, items }) => (
          <section key={id} aria-labelledby={`category-${id}`} className="mt-6">
            <h3 id={`category-${id}`} tabIndex={-1} className="mb-1 scroll-mt-6 text-small font-semibold text-muted">
              {title}
            </h3>
            <FaqList faqs={items} />
          </section>
        ))}
      </section>
    </>
  );
}
