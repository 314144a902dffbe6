import type { Exam } from '#contract/exam.ts';
import { entryLabel } from '#rules/planner/words.ts';
import { domainAnalysis } from '#rules/quiz/domain-analysis.ts';
import { paths } from '#web/base/paths.ts';
import type { NextOfToday } from '#web/features/thread/use-next.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { ResultView } from './result-view.ts';
import { startText } from './start-text.ts';

type Props = { exam: Exam; result: ResultView; of: NextOfToday };

/** After the first questions across an exam: where one stands, and the plan that follows from it. */
export function WhereToStart({ exam, result, of: { today } }: Props) {
  const domains = domainAnalysis(result.entries.filter(({ isCounted }) => isCounted)).map((domain) => ({
    ...domain,
    asked: domain.total,
    weight: exam.domains.find(({ name }) => name === domain.domain)?.weight ?? 0,
  }));
  const entries = (today?.entries ?? []).filter(({ isExtra }) => !isExtra);
  return (
    <section aria-labelledby="start" className="mt-6 rounded border border-line bg-raised p-5">
      <h2 id="start" className="text-title">
        Where you start
      </h2>
      <p className="mt-2 max-w-text">{startText(domains)}</p>
      {entries.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">Your plan for today</h3>
          <ol className="figures mt-1 list-decimal pl-6">
            {entries.map((entry) => (
              <li key={entryLabel(entry)} className="py-0.5">
                {entryLabel(entry)}
              </li>
            ))}
          </ol>
        </>
      )}
      {today && today.time === null && (
        <p className="mt-4">
          <ButtonLink to={paths.today(exam.slug)} look="plain" size="small">
            Set your exam date and daily minutes
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
