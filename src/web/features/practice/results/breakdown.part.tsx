import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { breakdown, type Outcome, type Standing } from '#rules/practice/outcome.ts';
import { strengthOf } from '#rules/quiz/level.ts';
import { toneOfStrength } from '#web/features/quiz/tones.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { useOutline } from '#web/features/study/study.queries.ts';
import { studyPath } from './study-path.ts';

type Props = { exam: Exam; tasks: SittingReply['tasks']; outcomes: readonly Outcome[] };

/** Right answers by domain and by task, the weakest first; each leads to its study page where there is one. */
export function Breakdown({ exam, tasks, outcomes }: Props) {
  const outline = useOutline(exam.id);
  if (outcomes.length === 0) return null;
  const domainName = (number: number) => exam.domains.find((domain) => domain.number === number)?.name ?? 'General';
  return (
    <section aria-labelledby="breakdown" className="mt-10">
      <h2 id="breakdown" className="text-title">
        Where you stand
      </h2>
      <h3 className="mt-4 font-semibold">By domain</h3>
      <ul>
        {breakdown(outcomes, 'domain').map((tally) => (
          <Line
            key={tally.domain}
            tally={tally}
            name={`${tally.domain}. ${domainName(tally.domain)}`}
            to={studyPath(outline, exam.slug, tally.domain, null)}
          />
        ))}
      </ul>
      <h3 className="mt-6 font-semibold">By task</h3>
      <ul>
        {breakdown(outcomes, 'task').map((tally) => {
          const task = tally.task ?? 0;
          const name = tasks.find((entry) => entry.domain === tally.domain && entry.number === task)?.name ?? '';
          return (
            <Line
              key={`${tally.domain}.${task}`}
              tally={tally}
              name={`${tally.domain}.${task} ${name}`}
              to={studyPath(outline, exam.slug, tally.domain, task)}
            />
          );
        })}
      </ul>
    </section>
  );
}

function Line({ tally, name, to }: { tally: Standing; name: string; to: string | null }) {
  const strength = strengthOf(tally.percentage);
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {to === null ? (
          <span className="inline-flex min-h-11 items-center wrap-anywhere sm:min-h-0">{name}</span>
        ) : (
          <Link to={to} className="inline-flex min-h-11 items-center text-accent underline wrap-anywhere sm:min-h-0">
            {name}
          </Link>
        )}
        <span className="figures flex items-center gap-4 text-small">
          <span>{`${tally.correct} of ${tally.total}, ${tally.percentage}%`}</span>
          <Verdict tone={toneOfStrength[strength]}>{strength}</Verdict>
        </span>
      </div>
      <svg className="mt-1 block h-1.5 w-full overflow-hidden rounded-full" aria-hidden="true">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={`${tally.percentage}%`} height="100%" className="fill-accent" />
      </svg>
    </li>
  );
}
