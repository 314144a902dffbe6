import type { Revenue } from '#contract/revenue.ts';
import { money } from '#rules/checkout/money.ts';
import { type Period, revenueByPeriod } from '#rules/checkout/revenue.ts';
import { countText } from '#rules/wording/count.ts';

/** How many periods fit. */
const MOST: Record<Period, number> = { day: 31, month: 24, year: 10 };

const WIDTH = 640;
const HEIGHT = 160;
const GAP = 0.25;

/** A bar for each period; the table below it says everything in words. */
export function RevenuePlot({ lines, currency, by }: Pick<Revenue, 'lines' | 'currency'> & { by: Period }) {
  const bars = revenueByPeriod(lines, MOST[by]);
  const most = Math.max(...bars.map(({ cents }) => cents), 1);
  const width = WIDTH / bars.length;
  const best = bars.reduce((one, other) => (other.cents > one.cents ? other : one));
  const [first, last] = [bars[0]!, bars.at(-1)!];
  const label = `Revenue of ${countText(bars.length, by)}, from ${first.period} to ${last.period}: the most, ${money(best.cents, currency)}, in ${best.period}; ${money(last.cents, currency)} in ${last.period}. The table below has every figure.`;
  return (
    <figure className="mt-6 max-w-3xl">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={label}
        className="h-40 w-full"
        preserveAspectRatio="none"
      >
        {bars.map(({ period, cents }, index) => {
          const height = (Math.max(cents, 0) / most) * (HEIGHT - 2);
          return (
            <rect
              key={period}
              x={(index + GAP / 2) * width}
              y={HEIGHT - 1 - height}
              width={width * (1 - GAP)}
              height={height}
              className="fill-accent"
            >
              <title>{`${period}: ${money(cents, currency)}`}</title>
            </rect>
          );
        })}
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line-strong" />
      </svg>
      <figcaption aria-hidden className="figures mt-1 flex justify-between gap-4 text-small text-muted">
        <span>{first.period}</span>
        <span>
          most: {money(best.cents, currency)} in {best.period}
        </span>
        <span>{last.period}</span>
      </figcaption>
    </figure>
  );
}
