import { isEnough, strengthVerdict } from '#rules/quiz/verdict.ts';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { breakdown, type Outcome } from '#rules/practice/outcome.ts';
import { shownPercentage } from '#rules/question/percentage.ts';
import { inPartText } from '#rules/question/partial-points.ts';
import { cameFrom } from '#web/features/study/came-from.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { useOutline } from '#web/features/study/study.queries.ts';
import { studyPath } from './study-path.ts';

/** `names`: of tasks, by domain and number. */
type Props = { exam: Exam; names: ReadonlyMap<string, string>; outcomes: readonly Outcome[] };

/** Right answers by task, weakest first; each links to its study page if there is one. */
export function Breakdown({ exam, names, outcomes }: Props) {
  const outline = useOutline(exam.id);
  if (outcomes.length === 0) return null;
  return (
    <section aria-labelledby="by-task" className="mt-8">
      <h4 id="by-task" className="font-semibold">
        By task
      </h4>
      <ul className="mt-2 border-t border-line">
        {breakdown(outcomes, 'task').map(({ domain, task, correct, total, answered, partialPoints, percentage }) => {
          const key = `${domain}.${task}`;
          const name = `${key} ${names.get(key) ?? ''}`;
          const to = studyPath(outline, exam.slug, domain, task);
          const { word, tone } = strengthVerdict(percentage, answered);
          return (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
              {to === null ? (
                <span className="inline-flex min-h-11 items-center wrap-anywhere sm:min-h-0">{name}</span>
              ) : (
                <Link
                  to={to}
                  state={cameFrom('results')}
                  className="inline-flex min-h-11 items-center text-accent underline wrap-anywhere sm:min-h-0"
                >
                  {name}
                </Link>
              )}
              <span className="figures flex items-center gap-4 text-small">
                <span>{`${correct} of ${total}${inPartText(partialPoints)}, ${shownPercentage(percentage)}%`}</span>
                {isEnough(answered) && <Verdict tone={tone}>{word}</Verdict>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
