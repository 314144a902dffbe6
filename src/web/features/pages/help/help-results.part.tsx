import type { SiteItem } from '#contract/site.ts';
import { countText } from '#rules/wording/count.ts';
import { FaqList } from './faq-list.part.tsx';

/** The answers that match a search. */
export function HelpResults({ matches }: { matches: readonly SiteItem[] }) {
  const summary = matches.length === 0 ? 'No results found' : `${countText(matches.length, 'answer')} found`;
  return (
    <section aria-labelledby="results" className="mt-8 max-w-3xl">
      <h2 id="results" className="text-title">
        {summary}
      </h2>
      <output className="sr-only">{summary}</output>
      {matches.length === 0 ? (
        <p className="mt-2 text-muted">Try another word, or contact us and tell us what’s missing.</p>
      ) : (
        <div className="mt-4">
          <FaqList key={matches.map(({ id }) => id).join()} faqs={matches} isOpen={matches.length === 1} />
        </div>
      )}
    </section>
  );
}
