import type { ReactNode } from 'react';
import type { Stretch } from '#web/features/admin/shell/compare/word-diff.ts';

type Props = {
  label: string;
  titles: { before: string; after: string };
  stretches: readonly Stretch[];
  /** An action for the field. */
  action?: ReactNode;
};

/** One field of two versions side by side, with the changes marked. */
export function FieldCompare({ label, titles, stretches, action }: Props) {
  return (
    <section aria-label={label} className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{label}</h3>
        {action}
      </div>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {(['before', 'after'] as const).map((name) => (
          <div key={name} className="min-w-0">
            <p className="text-small text-muted">{titles[name]}</p>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
              {stretches.map((stretch, index) => {
                if (stretch.in === 'both') return <span key={index}>{stretch.text}</span>;
                if (stretch.in !== name) return null;
                return name === 'before' ? (
                  <del key={index} className="rounded bg-sunken text-muted decoration-2">
                    {stretch.text}
                  </del>
                ) : (
                  <ins key={index} className="rounded bg-accent-soft font-semibold decoration-2">
                    {stretch.text}
                  </ins>
                );
              })}
              {stretches.every((stretch) => stretch.in !== 'both' && stretch.in !== name) && (
                <span className="text-muted">Empty</span>
              )}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
