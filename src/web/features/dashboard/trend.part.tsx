import type { ExamStanding } from '#contract/dashboard.ts';
import { Ago } from '#web/ui/moment.tsx';
import { numberText } from '#rules/wording/count.ts';
import { scoreText, shownMark } from '#rules/question/percentage.ts';
import { ScoreBadge } from './score-badge.part.tsx';
import { TrendChart } from '#web/features/results/trend-chart.part.tsx';

type Trend = ExamStanding['trend'];
type Props = { name: string; trend: Trend; passPercentage: number; heading?: 'h2' | 'h4' };

const scoreOf = ({ score, totalQuestions, percentage }: Trend[number]) =>
  scoreText({ correct: score, total: totalQuestions, percentage });

/** Scores over time, as a chart and as a table for screen readers. */
export function TrendOf({ name, trend, passPercentage, heading: Heading = 'h4' }: Props) {
  const last = trend.at(-1);
  if (!last) return null;
  return (
    <div className="min-w-0">
      <Heading className="font-semibold">Trend</Heading>
      <p className="mt-1 text-small text-muted">
        {trend.length === 1
          ? `One quiz or simulation so far, at ${scoreOf(last)}. Your trend starts with the next one.`
          : `Your last ${numberText(trend.length)} quizzes and simulations: from ${scoreOf(trend[0]!)} to ${scoreOf(last)}. The dashed line is our estimate of the passing score, ${shownMark(passPercentage)}%.`}
      </p>
      {trend.length > 1 && (
        <TrendChart
          points={trend.map(({ attemptId, percentage }) => ({ key: attemptId, percentage }))}
          passPercentage={passPercentage}
        />
      )}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline">
          Show as a table<span className="sr-only">: {name}</span>
        </summary>
        <table className="mt-1 w-full text-left text-small">
          <caption className="sr-only">Your {name} scores, newest first</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 font-semibold">
                Date
              </th>
              <th scope="col" className="py-1.5 font-semibold">
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {trend.toReversed().map(({ attemptId, completedAt, percentage, score, totalQuestions, answered }) => (
              <tr key={attemptId} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal wrap-anywhere">
                  <Ago at={completedAt} />
                </th>
                <td className="py-1.5">
                  <ScoreBadge percentage={percentage} correct={score} total={totalQuestions} answered={answered} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
