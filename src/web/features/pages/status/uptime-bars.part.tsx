import type { ServiceReport } from '#contract/status.ts';
import { countText } from '#rules/wording/count.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';
import { daysUntil, dayText } from './uptime-days.ts';

/** Below this percentage of successful checks a day is bad rather than imperfect. */
const BAD_BELOW = 99;
const HEIGHT = 32;
const STEP = 5;

/** Its color and, for people who cannot tell colors apart, its height. */
function lookOf(share: number | null): { className: string; height: number } {
  if (share === null) return { className: 'fill-line', height: 6 };
  if (share === 100) return { className: 'fill-correct', height: HEIGHT };
  if (share >= BAD_BELOW) return { className: 'fill-nearly', height: 22 };
  return { className: 'fill-wrong', height: 14 };
}

/** A bar per day; days with failures or unmeasured hours are also listed in text. */
export function UptimeBars({ service, name, today }: { service: ServiceReport; name: string; today: string }) {
  const bars = daysUntil(today, service.days);
  const measured = bars.filter(({ day }) => day);
  const faulty = measured.filter(({ day }) => day!.failed > 0);
  const partial = measured.filter((bar) => bar.coverage < 1);
  const listedBars = measured.filter((bar) => faulty.includes(bar) || partial.includes(bar));
  const picture = {
    role: 'img',
    'aria-label': `${name}, last ${STATUS_DAYS} days: ${countText(measured.length, 'day')} of data, ${noOr(partial.length, 'partial day')}, ${faulty.length === 0 ? 'no failed checks' : daysOf(faulty.length, 'with failed checks')}`,
  };
  return (
    <>
      <svg
        viewBox={`0 0 ${STATUS_DAYS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        {...picture}
        className="mt-3 block h-8 w-full"
      >
        {bars.map((bar, index) => {
          const { className, height } = lookOf(bar.share);
          const place = { x: index * STEP, width: STEP - 1.5 };
          const filled = bar.day ? height * bar.coverage : height;
          return (
            <g key={bar.date}>
              <title>{dayText(bar)}</title>
              {filled < height && <rect {...place} y={HEIGHT - height} height={height} className="fill-line-strong" />}
              <rect {...place} y={HEIGHT - filled} height={filled} className={className} />
            </g>
          );
        })}
      </svg>
      {listedBars.length > 0 && (
        <details className="mt-1 text-small">
          <summary className="inline-flex min-h-11 items-center text-muted underline decoration-line-strong underline-offset-4 sm:min-h-8">
            {[daysOf(faulty.length, 'with failed checks'), daysOf(partial.length, 'partly measured')]
              .filter(Boolean)
              .join(', ')}
          </summary>
          <ul className="figures pb-2">
            {listedBars.toReversed().map((bar) => (
              <li key={bar.date}>{dayText(bar)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const noOr = (count: number, what: string) => (count === 0 ? `no ${what}s` : countText(count, what));
const daysOf = (count: number, which: string) => (count === 0 ? null : `${countText(count, 'day')} ${which}`);
