import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingSummary } from '#contract/practice.ts';
import { sittingPercentage } from '#rules/practice/outcome.ts';
import { percentageText } from '#rules/question/percentage.ts';
import { paths } from '#web/base/paths.ts';
import { Ago } from '#web/ui/moment.tsx';
import { countText } from '#rules/wording/count.ts';

/** The kind of sitting. */
export function sittingName({
  mode,
  isSealed,
  isRehearsal,
}: Pick<SittingSummary, 'mode' | 'isSealed' | 'isRehearsal'>): string {
  if (mode === 'practice') return 'Practice';
  if (isRehearsal) return 'Rehearsal';
  return isSealed ? 'Sealed exam' : 'Exam simulation';
}

type Props = {
  exam: Exam;
  sittings: readonly SittingSummary[];
  title: string;
  /** How many are shown at once; the rest are one press away. */
  most: number;
};

/** Sittings, newest first; nothing if there are none. */
export function SittingList({ exam, sittings, title, most }: Props) {
  if (sittings.length === 0) return null;
  const rest = sittings.slice(most);
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-title">{title}</h2>
      <Rows exam={exam} sittings={sittings.slice(0, most)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-small text-accent underline">
            {`${rest.length} more`}
          </summary>
          <Rows exam={exam} sittings={rest} />
        </details>
      )}
    </section>
  );
}

function Rows({ exam, sittings }: Pick<Props, 'exam' | 'sittings'>) {
  return (
    <ul className="figures mt-2 border-t border-line">
      {sittings.map((sitting) => {
        const { id, mode, isSealed, isRehearsal, submittedAt, startedAt, total, unscored, answered, correct } = sitting;
        const { partialPoints } = sitting;
        const percentage = sittingPercentage({
          mode,
          total,
          unscored,
          answered: answered ?? 0,
          correct: correct ?? 0,
          partialPoints,
        });
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1">
            <Link
              to={paths.practiceSitting(exam.slug, id)}
              className="inline-flex min-h-11 items-center text-accent underline"
            >
              {`${sittingName({ mode, isSealed, isRehearsal })}, ${countText(total, 'question')}`}
            </Link>
            <span className="text-small text-muted">
              {submittedAt !== null && (
                <strong className="mr-4 text-ink">
                  {percentageText(percentage, mode === 'practice' ? (answered ?? 0) : total)}
                </strong>
              )}
              <Ago at={submittedAt ?? startedAt} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
