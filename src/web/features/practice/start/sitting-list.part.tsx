import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingSummary } from '#contract/practice.ts';
import { sittingPercentage } from '#rules/practice/outcome.ts';
import { paths } from '#web/app/paths.ts';
import { Ago } from '#web/ui/moment.tsx';
import { countText } from '#rules/wording/count.ts';

/** What kind of sitting it is. */
function sittingName({
  mode,
  isSealed,
  isRehearsal,
}: Pick<SittingSummary, 'mode' | 'isSealed' | 'isRehearsal'>): string {
  if (mode === 'practice') return 'Practice';
  if (isRehearsal) return 'Rehearsal';
  return isSealed ? 'Sealed exam' : 'Exam simulation';
}

/** Sittings, newest first; nothing where there is none. */
export function SittingList({
  exam,
  sittings,
  title,
}: {
  exam: Exam;
  sittings: readonly SittingSummary[];
  title: string;
}) {
  if (sittings.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-title">{title}</h2>
      <ul className="figures mt-2 border-t border-line">
        {sittings.map((sitting) => {
          const { id, mode, isSealed, isRehearsal, submittedAt, startedAt, total, unscored, answered, correct } =
            sitting;
          const percentage = sittingPercentage({
            mode,
            total,
            unscored,
            answered: answered ?? 0,
            correct: correct ?? 0,
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
                {submittedAt !== null && <strong className="mr-4 text-ink">{percentage}%</strong>}
                <Ago at={submittedAt ?? startedAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
