import type { ReactNode } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { FieldCompare } from '#web/features/admin/shell/compare/field-compare.part.tsx';
import { COMPARED_FIELDS, type ComparedField } from './compared-fields.ts';
import type { Draft } from '../question-draft.ts';
import { wordDiff } from '#web/features/admin/shell/compare/word-diff.ts';

type Side = { title: string; draft: Draft };
type Props = {
  before: Side;
  after: Side;
  exam: AdminExam;
  /** An action for a field that differs. */
  act?: (field: ComparedField) => ReactNode;
};

/** Two wordings side by side: the fields that differ, with the changes marked. */
export function WordingCompare({ before, after, exam, act }: Props) {
  const differing = COMPARED_FIELDS.map((field) => ({
    field,
    stretches: wordDiff(field.text(before.draft, exam), field.text(after.draft, exam)),
  })).filter(({ stretches }) => stretches.some((stretch) => stretch.in !== 'both'));
  if (differing.length === 0) return <p className="mt-4 text-muted">Both versions are the same.</p>;
  return (
    <div className="mt-4 divide-y divide-line border-y border-line">
      {differing.map(({ field, stretches }) => (
        <FieldCompare
          key={field.label}
          label={field.label}
          titles={{ before: before.title, after: after.title }}
          stretches={stretches}
          action={act?.(field)}
        />
      ))}
    </div>
  );
}
