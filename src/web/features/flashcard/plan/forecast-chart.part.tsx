import type { FlashcardPlan } from '#contract/flashcard.ts';
import { shortDateText } from '#rules/wording/date.ts';
import { FORECAST_DAYS } from '#rules/flashcard/forecast.ts';

type Days = FlashcardPlan['forecast'];

const HEIGHT = 100;
const STEP = 10;
const BAR = 8;

/** The cards scheduled for each day: reviews solid, new ones outlined. The table has the same figures. */
export function ForecastChart({ days, examDate }: { days: Days; examDate: string | null }) {
  const most = Math.max(1, ...days.map((day) => day.reviews + day.fresh));
  const total = days.reduce((sum, day) => sum + day.reviews + day.fresh, 0);
  const exam = days.findIndex((day) => day.date === examDate);
  return (
    <figure className="mt-3">
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-small text-muted">
        <span className="flex items-center gap-2">
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
            <rect width="12" height="12" className="fill-accent" />
          </svg>
          To review
        </span>
        <span className="flex items-center gap-2">
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
            <rect x="1" y="1" width="10" height="10" strokeWidth="2" className="fill-transparent stroke-accent" />
          </svg>
          New
        </span>
        <span className="figures">Most in one day: {total === 0 ? 0 : most}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-3 block h-40 w-full border-b border-line-strong"
      >
        {days.map(({ date, reviews, fresh }, index) => {
          const solid = (reviews / most) * (HEIGHT - 2);
          const outlined = (fresh / most) * (HEIGHT - 2);
          return (
            <g key={date}>
              <rect x={index * STEP + 1} y={HEIGHT - solid} width={BAR} height={solid} className="fill-accent" />
              {fresh > 0 && (
                <rect
                  x={index * STEP + 1}
                  y={HEIGHT - solid - outlined}
                  width={BAR}
                  height={outlined}
                  vectorEffect="non-scaling-stroke"
                  strokeWidth="1.5"
                  className="fill-transparent stroke-accent"
                />
              )}
            </g>
          );
        })}
        {exam >= 0 && <rect x={exam * STEP} width="1" height={HEIGHT} className="fill-ink" />}
      </svg>
      <div aria-hidden="true" className="mt-1 flex flex-wrap justify-between gap-x-2 text-small text-muted">
        <span>Today</span>
        <span>{shortDateText(days[Math.floor(days.length / 2)]?.date ?? '')}</span>
        <span>{shortDateText(days.at(-1)?.date ?? '')}</span>
      </div>
      {exam >= 0 && (
        <p className="mt-1 text-small text-muted">
          The vertical line marks your exam day, {shortDateText(examDate ?? '')}.
        </p>
      )}
      <details className="mt-2">
        <summary className="min-h-11 content-center text-small underline">Show as a table</summary>
        <DayTable days={days} />
      </details>
    </figure>
  );
}

function DayTable({ days }: { days: Days }) {
  return (
    <table className="figures w-full max-w-sm text-small">
      <caption className="sr-only">Cards for each of the next {FORECAST_DAYS} days</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col">Day</th>
          <th scope="col" className="text-right">
            To review
          </th>
          <th scope="col" className="text-right">
            New
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, reviews, fresh }) => (
          <tr key={date} className="border-b border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {shortDateText(date)}
            </th>
            <td className="text-right">{reviews}</td>
            <td className="text-right">{fresh}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
