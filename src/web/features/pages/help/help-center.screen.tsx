import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { type Faq, HELP_CATEGORIES, type HelpCategory, helpFaq } from '#web/app/site-copy/help.ts';
import { countText } from '#rules/wording/count.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { FaqList } from './faq-list.part.tsx';
import { findFaq } from './faq-search.ts';
import { loadAccess, useAccessSentence } from '#web/features/pages/load-access.ts';
import { PageHead } from '#web/features/pages/page-head.part.tsx';

export const loader = loadAccess;

const CATEGORIES = Object.entries(HELP_CATEGORIES) as [HelpCategory, (typeof HELP_CATEGORIES)[HelpCategory]][];

/** Questions that people ask, to be searched or looked through. */
export function Component() {
  const faqs = helpFaq(useAccessSentence());
  const [params] = useSearchParams();
  const [query, setQuery] = useState(params.get('q') ?? '');
  useOpenAtAnchor();
  const isSearching = query.trim() !== '';
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="Help Center"
        description="Answers about practice quizzes, study guides, flashcards, accounts, payments and data."
        structuredData={[faqData(faqs)]}
      />
      <PageHead title="Help Center">
        <p>What would you like to know?</p>
      </PageHead>
      <SearchBox query={query} onQuery={setQuery} />
      {isSearching ? <Results found={findFaq(faqs, query)} /> : <Everything faqs={faqs} />}
      <section aria-labelledby="more-help" className="mt-16 rounded border border-line bg-raised p-5 sm:p-6">
        <h2 id="more-help" className="text-large font-semibold">
          Still need help?
        </h2>
        <p className="mt-1 text-muted">Write to us, or see what others ask.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={paths.contact}>Contact us</ButtonLink>
          <ButtonLink to={paths.community} look="plain">
            Community
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

function SearchBox({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page's script had come.
  useEffect(() => onQuery(input.current!.value), [onQuery]);
  return (
    <search className="mt-6 block max-w-text">
      <SearchField
        label="Search the questions"
        action={paths.helpCenter}
        ref={input}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </search>
  );
}

function Results({ found }: { found: readonly Faq[] }) {
  const said = found.length === 0 ? 'No results found' : `${countText(found.length, 'answer')} found`;
  return (
    <section aria-labelledby="results" className="mt-8 max-w-3xl">
      <h2 id="results" className="text-title">
        {said}
      </h2>
      <output className="sr-only">{said}</output>
      {found.length === 0 ? (
        <p className="mt-2 text-muted">Try another word, or write to us: we would like to know what is missing here.</p>
      ) : (
        <div className="mt-4">
          <FaqList key={found.map(({ id }) => id).join()} faqs={found} isOpen={found.length === 1} />
        </div>
      )}
    </section>
  );
}

function Everything({ faqs }: { faqs: readonly Faq[] }) {
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

/** Whoever follows a link to a question finds it open, and goes on from there. */
function useOpenAtAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.querySelector('summary')?.focus({ preventScroll: true });
    } else target?.focus({ preventScroll: true });
  }, [hash, key]);
}

function faqData(faqs: readonly Faq[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
