import { Link } from 'react-router';
import type { ExamFigures } from '#contract/question-figures.ts';
import { countText } from '#rules/wording/count.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';

type Point = ExamFigures['points'][number];

/** Margin in percent, so that no point is clipped. */
const EDGE = 4;
const within = (share: number) => `${EDGE + share * (100 - 2 * EDGE)}%`;
const across = ({ percent }: Point) => within(percent / 100);
/** Correlations from −1 to 1, the highest at the top. */
const down = (r: number) => within((100 - r) / 200);

const MARKS = [100, 50, 0, -50, -100];
const MOST_LISTED = 10;

const hundredths = (r: number) => (r / 100).toFixed(2).replace('-', '−');

/** How hard each question is, against how well it goes together with the others. */
export function DifficultyPlot({ points }: { points: readonly Point[] }) {
  const lowest = points.toSorted((one, other) => one.r - other.r).slice(0, MOST_LISTED);
  return (
    <section aria-labelledby="difficulty" className="mt-8 max-w-text">
      <h3 id="difficulty" className="text-title">
        Difficulty against the rest
      </h3>
      {points.length === 0 ? (
        <p className="mt-1 text-muted">
          A question appears here once it has thirty first answers from people who have answered other questions, too.
        </p>
      ) : (
        <>
          <p className="mt-1 text-small text-muted">
            {countText(points.length, 'question')} with thirty answers or more. To the right: easier. Upward: those who
            do well on the other questions get it right more often. A question near or below the middle line separates
            nobody, or the wrong people.
          </p>
          <div aria-hidden="true" className="figures mt-3 flex gap-2 text-small text-muted">
            <svg className="block h-72 w-10 overflow-visible fill-current" textAnchor="end" dominantBaseline="middle">
              {MARKS.map((mark) => (
                <text key={mark} x="100%" y={down(mark)}>
                  {hundredths(mark)}
                </text>
              ))}
            </svg>
            <svg className="block h-72 min-w-0 flex-1">
              {MARKS.map((mark) => (
                <line
                  key={mark}
                  x1="0"
                  x2="100%"
                  y1={down(mark)}
                  y2={down(mark)}
                  className={mark === 0 ? 'stroke-line-strong' : 'stroke-line'}
                />
              ))}
              {points.map((point) => (
                <circle
                  key={point.id}
                  cx={across(point)}
                  cy={down(point.r)}
                  r="4"
                  className={point.needsLook ? 'fill-wrong stroke-paper' : 'fill-accent stroke-paper'}
                />
              ))}
            </svg>
          </div>
          <p aria-hidden="true" className="figures ml-12 flex justify-between text-small text-muted">
            <span>0% right</span>
            <span>100% right</span>
          </p>
          <h4 className="mt-4 font-semibold">Lowest correlations</h4>
          <ol className="mt-1 divide-y divide-line border-y border-line">
            {lowest.map(({ id, number, percent, r, answers, needsLook }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-2">
                <Link to={adminPaths.questionFigures(id)} className="text-accent underline">
                  Question {number}
                </Link>
                <span className="figures text-small text-muted">
                  {hundredths(r)} · {percent}% of {countText(answers, 'answer')} right
                  {needsLook && ' · needs a look'}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
