import { TableHead } from '#web/ui/table-head.tsx';
import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { pointsByTask, type TaskPoints, weakestTasks } from '#rules/practice/points.ts';
import { listText } from '#rules/wording/list.ts';

const MOST_NAMED = 3;
const nameOf = ({ domain, number, name }: TaskPoints) => `${domain}.${number} ${name}`.trim();

/** Where the points of the exam are: each task as wide as its share and filled as far as the person is strong in it. */
export function PointsFigure({ exam, tasks }: { exam: Exam; tasks: PracticeSetup['tasks'] }) {
  const points = pointsByTask(exam.domains, tasks);
  if (points.every(({ asked }) => asked === 0)) return null;
  const whole = points.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const starts = points.map((_, index) => points.slice(0, index).reduce((sum, { weight }) => sum + weight, 0));
  const share = (weight: number) => `${(weight / whole) * 100}%`;
  return (
    <figure className="mt-4">
      <figcaption>
        <h3 className="font-semibold">Where the points are</h3>
        <p className="mt-1 max-w-text text-small text-muted">
          {`Each bar is a task. The wider it is, the more the task counts on the exam; the fuller it is, the stronger you are. Until you’ve answered enough questions, it stays empty. The empty part is what you can still gain, most of it in ${listText(weakestTasks(points, MOST_NAMED).map(nameOf))}.`}
        </p>
      </figcaption>
      <svg aria-hidden="true" className="mt-3 block h-32 w-full">
        {points.map(({ domain, number, weight, strength }, index) => (
          <g key={`${domain}.${number}`} className="stroke-paper" strokeWidth="1.5">
            <rect x={share(starts[index]!)} width={share(weight)} height="100%" className="fill-line" />
            <rect
              x={share(starts[index]!)}
              y={`${100 - (strength ?? 0)}%`}
              width={share(weight)}
              height={`${strength ?? 0}%`}
              className="fill-accent"
            />
          </g>
        ))}
        {points.map(
          ({ domain }, index) =>
            index > 0 &&
            points[index - 1]!.domain !== domain && (
              <line
                key={domain}
                x1={share(starts[index]!)}
                x2={share(starts[index]!)}
                y2="100%"
                strokeWidth="4"
                className="stroke-paper"
              />
            ),
        )}
      </svg>
      <svg aria-hidden="true" className="figures mt-1 block h-5 w-full overflow-visible fill-muted text-small">
        {points.map(
          ({ domain }, index) =>
            points[index - 1]?.domain !== domain && (
              <text key={domain} x={share(starts[index]!)} y="1em">
                {domain}
              </text>
            ),
        )}
      </svg>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline">
          Show as a table<span className="sr-only">: where the points are</span>
        </summary>
        <PointsTable points={points} />
      </details>
    </figure>
  );
}

const COLUMNS = [
  { title: 'Task' },
  { title: 'Share', className: 'text-right' },
  { title: 'Right', className: 'text-right' },
];

function PointsTable({ points }: { points: readonly TaskPoints[] }) {
  return (
    <table className="figures mt-1 w-full text-left text-small">
      <caption className="sr-only">Each task with its share of the exam and your strength in it</caption>
      <TableHead columns={COLUMNS} />
      <tbody>
        {points.map((task) => (
          <tr key={nameOf(task)} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-4 font-normal wrap-anywhere">
              {nameOf(task)}
            </th>
            <td className="py-1.5 pr-4 text-right last:pr-0">{task.weight.toFixed(1)}%</td>
            <td className="py-1.5 pr-4 text-right last:pr-0">{task.strength === null ? '–' : `${task.strength}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
