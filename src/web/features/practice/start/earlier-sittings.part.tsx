import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { paths } from '#web/app/paths.ts';
import { Ago } from '#web/ui/moment.tsx';
import { countText } from '#rules/wording/count.ts';

/** This one beside the ones before it, newest first. */
export function EarlierSittings({
  exam,
  sitting,
  percentage,
}: {
  exam: Exam;
  sitting: SittingReply;
  percentage: number;
}) {
  const [last] = sitting.earlier;
  if (!last) return null;
  const change = percentage - last.percentage;
  return (
    <section aria-labelledby="earlier" className="mt-10">
      <h2 id="earlier" className="text-title">
        Compared with earlier
      </h2>
      <p className="figures mt-2">
        {change === 0
          ? 'The same as last time.'
          : `${countText(Math.abs(change), 'point')} ${change > 0 ? 'higher' : 'lower'} than last time.`}
      </p>
      <ul className="figures mt-3">
        {sitting.earlier.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <Link
              to={paths.practiceSitting(exam.slug, entry.id)}
              className="inline-flex min-h-11 items-center text-accent underline sm:min-h-0"
            >
              <Ago at={entry.submittedAt} />
            </Link>
            <span>{entry.percentage}%</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
