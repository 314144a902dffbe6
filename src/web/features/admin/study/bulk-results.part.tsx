import { countText, wordFor } from '#rules/wording/count.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { CheckedItem } from './bulk-items.ts';

/** Which items are valid, and why the others are not. */
export function BulkResults({ results }: { results: readonly CheckedItem[] }) {
  const valid = results.filter(({ draft }) => draft !== null).length;
  return (
    <section aria-labelledby="bulk-results">
      <h3 id="bulk-results" className="text-large">
        {valid} of {countText(results.length, 'item')} {wordFor(valid, 'is', 'are')} valid
      </h3>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {results.map(({ title, draft, reasons }, index) => (
          <li key={index} className="flex items-start gap-3 py-2">
            <Icon name={draft ? 'check' : 'cross'} className={`mt-1 size-4 ${draft ? 'text-correct' : 'text-wrong'}`} />
            <div className="min-w-0 wrap-anywhere">
              <p>
                <span className={`font-semibold ${draft ? 'text-correct' : 'text-wrong'}`}>
                  {draft ? 'Valid' : 'Invalid'}
                </span>{' '}
                · {index + 1}. {title}
              </p>
              {reasons.map((reason) => (
                <p key={reason} className="text-small text-wrong">
                  {reason}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
