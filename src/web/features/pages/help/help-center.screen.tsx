import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '#web/base/paths.ts';
import type { SiteItem } from '#contract/site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { findFaq } from './faq-search.ts';
import { siteTextLoader, useSiteText } from '#web/features/pages/site-text.ts';
import { PageHead } from '#web/features/pages/page-head.part.tsx';
import { HelpContents } from './help-contents.part.tsx';
import { HelpResults } from './help-results.part.tsx';

export const loader = siteTextLoader('help');

/** Frequently asked questions, to search or browse. */
export function Component() {
  const { sections } = useSiteText('help');
  const faqs = sections.flatMap(({ items }) => items);
  const [params] = useSearchParams();
  const [query, setQuery] = useState(params.get('q') ?? '');
  useOpenAtAnchor();
  const isSearching = query.trim() !== '';
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="Help Center"
        description="Answers about practice quizzes, study guides, flashcards, accounts, payments, and data."
        structuredData={[faqData(faqs)]}
      />
      <PageHead title="Help Center">
        <p>How can we help?</p>
      </PageHead>
      <SearchBox query={query} onQuery={setQuery} />
      {isSearching ? <HelpResults matches={findFaq(sections, query)} /> : <HelpContents categories={sections} />}
      <section aria-labelledby="more-help" className="mt-16 rounded border border-line bg-raised p-5 sm:p-6">
        <h2 id="more-help" className="text-large font-semibold">
          Still need help?
        </h2>
        <p className="mt-1 text-muted">Contact us and we’ll help.</p>
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
  // Picks up what was typed before the page's script was loaded.
  useEffect(() => onQuery(input.current!.value), [onQuery]);
  return (
    <search className="mt-6 block max-w-text">
      <SearchField
        label="Search help"
        action={paths.helpCenter}
        ref={input}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </search>
  );
}

/** Opens the question that a link points to. */
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

function faqData(faqs: readonly SiteItem[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  };
}
