import type { SiteItem } from '#contract/site.ts';
import { countText } from '#rules/wording/count.ts';
import { FaqList } from './faq-list.part.tsx';

/** The answers that match a search. */
export function HelpResults({ found }: { found: readonly SiteItem[] }) {
  const said = found.length === 0 ? 'No results found' : `${countText(found.length, 'answer')} found`;
  return (
    <section aria-labelledby="results" className="mt-8 max-w-3xl">
      <h2 id="results" className="text-title">
        {said}
      </h2>
      <output className="sr-only">{said}</output>
      {found.length === 0 ? (
        <p className="mt-2 text-muted">Try another word, or contact us and tell us what’s missing.</p>
      ) : (
        <div className="mt-4">
          <FaqList key={found.map(({ id }) => id).join()} faqs={found} isOpen={found.length === 1} />
        </div>
      )}
    </section>
  );
}
