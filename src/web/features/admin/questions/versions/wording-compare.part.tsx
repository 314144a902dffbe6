import type { ReactNode } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { COMPARED_FIELDS, type ComparedField } from './compared-fields.ts';
import type { Draft } from '../question-draft.ts';
import { wordDiff } from './word-diff.ts';

type Side = { title: string; draft: Draft };
type Props = {
  before: Side;
  after: Side;
  exam: AdminExam;
  /** What can be done about a field that differs. */
  act?: (field: ComparedField) => ReactNode;
};

/** Two wordings side by side: the fields that differ, with what is changed in them marked. */
export function WordingCompare({ before, after, exam, act }: Props) {
  const differing = COMPARED_FIELDS.map((field) => ({
    field,
    stretches: wordDiff(field.text(before.draft, exam), field.text(after.draft, exam)),
  })).filter(({ stretches }) => stretches.some((stretch) => stretch.in !== 'both'));
  if (differing.length === 0) return <p className="mt-4 text-muted">Both versions are the same.</p>;
  return (
    <div className="mt-4 divide-y divide-line border-y border-line">
      {differing.map(({ field, stretches }) => (
        <section key={field.label} aria-label={field.label} className="py-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">{field.label}</h3>
            {act?.(field)}
          </div>
          <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {([['before', before] as const, ['after', after] as const] as const).map(([name, { title }]) => (
              <div key={name} className="min-w-0">
                <p className="text-small text-muted">{title}</p>
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
                </p>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
