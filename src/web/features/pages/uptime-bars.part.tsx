import type { ServiceReport, StatusDay } from '#contract/status.ts';
import { uptime } from '#rules/status/service-status.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
/** Below this share of good checks, in percent, a day was bad rather than imperfect. */
const BAD_BELOW = 99;
const HEIGHT = 32;
const STEP = 5;

type Bar = { date: string; day: StatusDay | undefined; share: number | null };

function barsUntil(today: string, days: readonly StatusDay[]): Bar[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(Date.parse(today) - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const day = byDate.get(date);
    return { date, day, share: day ? uptime(day.checks, day.failed) : null };
  });
}

/** Its colour and, for those who do not see colours, its height. */
function lookOf(share: number | null): { className: string; height: number } {
  if (share === null) return { className: 'fill-line', height: 6 };
  if (share === 100) return { className: 'fill-correct', height: HEIGHT };
  if (share >= BAD_BELOW) return { className: 'fill-nearly', height: 22 };
  return { className: 'fill-wrong', height: 14 };
}

/** A bar for each of the last 90 days; the days with failures also as a list. */
export function UptimeBars({ service, name, today }: { service: ServiceReport; name: string; today: string }) {
  const bars = barsUntil(today, service.days);
  const measured = bars.filter(({ day }) => day);
  const faulty = measured.filter(({ day }) => day!.failed > 0);
  const picture = { role: 'img', 'aria-label': `${name}, last ${DAYS} days: ${measured.length} measured, ${faulty.length} of them with failed checks` };
  return (
    <>
      <svg viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`} preserveAspectRatio="none" {...picture} className="mt-3 block h-8 w-full">
        {bars.map(({ date, day, share }, index) => {
          const { className, height } = lookOf(share);
          return (
            <rect key={date} x={index * STEP} y={HEIGHT - height} width={STEP - 1.5} height={height} className={className}>
              <title>{day ? `${date}: ${share}% of ${day.checks} checks` : `${date}: not measured`}</title>
            </rect>
          );
        })}
      </svg>
      {faulty.length > 0 && (
        <details className="mt-1 text-small">
          <summary className="inline-flex min-h-11 items-center text-muted underline decoration-line-strong underline-offset-4 sm:min-h-8">
            {`${faulty.length === 1 ? '1 day' : `${faulty.length} days`} with failed checks`}
          </summary>
          <ul className="figures pb-2">
            {faulty.toReversed().map(({ date, day, share }) => (
              <li key={date}>{`${date}: ${share}%, ${day!.failed} of ${day!.checks} checks failed`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
