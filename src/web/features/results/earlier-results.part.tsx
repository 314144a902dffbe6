import { Link } from 'react-router';
import { countText } from '#rules/wording/count.ts';
import { paths } from '#web/base/paths.ts';
import { shownPercentage } from '#rules/question/percentage.ts';
import { TrendChart } from './trend-chart.part.tsx';
import { Ago } from '#web/ui/moment.tsx';
import type { ResultView } from './result-view.ts';

/** This result and earlier ones of its kind, as a chart and as a list, newest first. */
export function EarlierResults({ result }: { result: ResultView }) {
  const { earlier, isRehearsal, passPercentage } = result;
  const percentage = shownPercentage(result.percentage);
  const [last] = earlier;
  if (!last) return null;
  const change = percentage - last.percentage;
  const points = earlier.map((entry) => ({ key: entry.id, percentage: entry.percentage })).toReversed();
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-title">
        Compared with last time
      </h2>
      <p className="figures mt-2">
        {isRehearsal
          ? 'You had seen most of these questions before, so this one is not part of your trend.'
          : change === 0
            ? 'The same as last time.'
            : `${countText(Math.abs(change), 'point')} ${change > 0 ? 'higher' : 'lower'} than last time.`}
      </p>
      {!isRehearsal && <TrendChart points={[...points, { key: 'this', percentage }]} passPercentage={passPercentage} />}
      <ul className="figures mt-3">
        {earlier.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <Link
              to={paths.result(entry.id)}
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
