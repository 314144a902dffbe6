import type { ExamStanding } from '#contract/dashboard.ts';
import { Ago } from '#web/ui/moment.tsx';
import { countText } from '#rules/wording/count.ts';
import { ScoreBadge } from './score-badge.part.tsx';

type Trend = ExamStanding['trend'];

/** Scores over time, as a line to look at and as a table to read. */
export function TrendOf({ name, trend, passPercentage }: { name: string; trend: Trend; passPercentage: number }) {
  const last = trend.at(-1);
  if (!last) return null;
  return (
    <div className="min-w-0">
      <h4 className="font-semibold">Trend</h4>
      <p className="mt-1 text-small text-muted">
        {trend.length === 1
          ? `One attempt so far, at ${last.percentage}%. Your next one starts the line.`
          : `Your last ${countText(trend.length, 'attempt')}: from ${trend[0]!.percentage}% to ${last.percentage}%.`}{' '}
        {`The dashed line is our estimate of a pass, ${passPercentage}%.`}
      </p>
      <Chart trend={trend} passPercentage={passPercentage} />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline">
          Show as a table<span className="sr-only">: {name}</span>
        </summary>
        <table className="mt-1 w-full text-left text-small">
          <caption className="sr-only">Scores at {name}, newest first</caption>
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
            {trend.toReversed().map(({ attemptId, completedAt, percentage }) => (
              <tr key={attemptId} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  <Ago at={completedAt} />
                </th>
                <td className="py-1.5">
                  <ScoreBadge percentage={percentage} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** Room at the edges, in percent of the drawing, so that no point is cut. */
const EDGE = 4;
const within = (share: number) => EDGE + share * (100 - 2 * EDGE);

/** Drawn in percent, so that it is as wide as there is room and its points stay round. */
function Chart({ trend, passPercentage }: { trend: Trend; passPercentage: number }) {
  const points = trend.map(({ attemptId, percentage }, index) => ({
    key: attemptId,
    x: `${within(trend.length === 1 ? 0.5 : index / (trend.length - 1))}%`,
    y: heightOf(percentage),
  }));
  return (
    <div aria-hidden="true" className="figures mt-3 flex gap-2 text-small text-muted">
      <svg className="block h-36 w-10 overflow-visible fill-current" textAnchor="end" dominantBaseline="middle">
        {[100, passPercentage, 0].map((mark) => (
          <text key={mark} x="100%" y={heightOf(mark)}>
            {mark}%
          </text>
        ))}
      </svg>
      <svg className="block h-36 min-w-0 flex-1">
        <line x1="0" x2="100%" y1={heightOf(100)} y2={heightOf(100)} className="stroke-line" />
        <line
          x1="0"
          x2="100%"
          y1={heightOf(passPercentage)}
          y2={heightOf(passPercentage)}
          className="stroke-line-strong"
          strokeDasharray="4 4"
        />
        <line x1="0" x2="100%" y1={heightOf(0)} y2={heightOf(0)} className="stroke-line" />
        {points.slice(1).map(({ key, x, y }, index) => (
          <line
            key={key}
            x1={points[index]!.x}
            y1={points[index]!.y}
            x2={x}
            y2={y}
            className="stroke-accent"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        ))}
        {points.map(({ key, x, y }) => (
          <circle
            key={key}
            cx={x}
            cy={y}
            r={trend.length > 25 ? 2.5 : 4}
            className="fill-accent stroke-paper"
            strokeWidth="1"
          />
        ))}
      </svg>
    </div>
  );
}

function heightOf(percentage: number): string {
  return `${within(1 - percentage / 100)}%`;
}
