import { isEnough, strengthVerdict } from '#rules/quiz/verdict.ts';
import type { Exam } from '#contract/exam.ts';
import type { FollowUp } from '#contract/practice-review.ts';
import { type DomainResult, domainAnalysis } from '#rules/quiz/domain-analysis.ts';
import { paths } from '#web/base/paths.ts';
import { CairnLegend } from '#web/features/exam/cairn/cairn-legend.part.tsx';
import { CairnOf } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useCairnBeside } from '#web/features/exam/cairn/use-cairn-beside.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type ResultView, studyPath } from './result-view.ts';
import { namesText } from '#rules/wording/list.ts';
import { shownMark, shownPercentage } from '#rules/question/percentage.ts';
import { inPartText } from '#rules/question/partial-points.ts';
import { textOf } from '#web/features/question/tone.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { Link } from 'react-router';
import { breakdown, type QuestionOutcome } from '#rules/practice/outcome.ts';
import { cameFrom } from '#web/features/study/came-from.ts';
import { useOutline } from '#web/features/study/study.queries.ts';

type Props = { exam: Exam; result: ResultView; followUps: ReadonlyMap<string, FollowUp> };

/** Results domain by domain, weakest first, as bars, a cairn, and a table, and then task by task. */
export function DomainAnalysis({ exam, result, followUps }: Props) {
  const mark = exam.passPercentage;
  const counted = result.entries.filter(({ isCounted }) => isCounted);
  const domainResults = domainAnalysis(counted);
  const outcomes = counted.flatMap((entry) => {
    const place = entry.place ?? followUps.get(entry.id);
    return place ? [{ ...entry, domain: place.domain, task: place.task }] : [];
  });
  const names = new Map([...followUps.values()].map(({ domain, task, taskName }) => [`${domain}.${task}`, taskName]));
  const quizDomains = new Set(domainResults.map((result) => result.domain));
  const notAsked = exam.domains.filter((domain) => !quizDomains.has(domain.name)).map((domain) => domain.name);
  return (
    <>
      <h3 className="sr-only">Domain Analysis</h3>
      <div className="flex items-center gap-5">
        <CairnOf view={useCairnBeside(exam, result.entries)} className="size-24" />
        <div className="min-w-0">
          <p className="text-muted">{`The line on each bar, at ${shownMark(mark)}%, marks roughly what it takes to pass. The stones count all your answers.`}</p>
          <CairnLegend className="mt-2" />
        </div>
      </div>
      <ul aria-hidden="true" className="mt-6 space-y-6">
        {domainResults.map((result) => (
          <DomainBar key={result.domain} result={result} mark={mark} />
        ))}
      </ul>
      <div className="sr-only">
        <DomainTable domainResults={domainResults} mark={mark} />
      </div>
      <Breakdown exam={exam} names={names} outcomes={outcomes} />
      {notAsked.length > 0 && <p className="mt-6 text-muted">Not asked this time: {namesText(notAsked)}.</p>}
      {result.mode !== 'simulation' && (
        <p className="mt-6 max-w-text text-small text-muted">
          With few questions per domain, this is only a rough picture. It gets sharper with every quiz you take.
        </p>
      )}
      <ButtonLink to={paths.study(exam.slug)} look="plain" size="small" className="mt-4">
        Review in the study guide
      </ButtonLink>
    </>
  );
}

function DomainBar({ result, mark }: { result: DomainResult; mark: number }) {
  const { word, tone } = strengthVerdict(result.percentage, result.answered, mark);
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{result.domain}</span>
        <span className="figures">{shownPercentage(result.percentage)}%</span>
      </p>
      <div className={`mt-1.5 rounded-full border border-transparent ${textOf[tone]}`}>
        <svg className="block h-2.5 w-full overflow-hidden rounded-full" aria-hidden="true">
          <rect width="100%" height="100%" className="fill-line" />
          <rect width={`${result.percentage}%`} height="100%" className="fill-current" />
          <rect x={`${mark}%`} width="2" height="100%" className="fill-ink" />
        </svg>
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-small">
        <Verdict tone={tone}>{word}</Verdict>
        <span className="figures text-muted">
          {result.correct} of {result.total} correct
          {inPartText(result.partialPoints)}
        </span>
      </p>
    </li>
  );
}

function DomainTable({ domainResults, mark }: { domainResults: DomainResult[]; mark: number }) {
  return (
    <table>
      <caption>Your score by domain, weakest first, those with too few answers last</caption>
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Score</th>
          <th scope="col">Correct</th>
          <th scope="col">Rating</th>
        </tr>
      </thead>
      <tbody>
        {domainResults.map(({ domain, percentage, correct, total, answered, partialPoints }) => (
          <tr key={domain}>
            <th scope="row">{domain}</th>
            <td>{shownPercentage(percentage)}%</td>
            <td>
              {correct} of {total}
              {inPartText(partialPoints)}
            </td>
            <td>{strengthVerdict(percentage, answered, mark).word}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `names`: of tasks, by domain and number. */
type BreakdownProps = { exam: Exam; names: ReadonlyMap<string, string>; outcomes: readonly QuestionOutcome[] };

/** Right answers by task, weakest first; each links to its study page if there is one. */
function Breakdown({ exam, names, outcomes }: BreakdownProps) {
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
          const { word, tone } = strengthVerdict(percentage, answered, exam.passPercentage);
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
