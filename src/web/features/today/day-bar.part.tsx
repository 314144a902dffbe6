import type { ExamToday } from '#contract/today.ts';

/** The share of a day's minutes at which it counts as full, since nothing fits in the last few. */
const FULL = 0.75;

/** The minutes of the day as a bar: what was studied, then each remaining entry. The text beside it says the same. */
export function DayBar({ today }: { today: ExamToday }) {
  const parts = today.entries.filter(({ isExtra }) => !isExtra).map(({ minutes }) => minutes);
  const planned = parts.reduce((sum, minutes) => sum + minutes, 0);
  // A text that is read whole may take a little longer than the day; what is left of the day is no longer for that.
  const minutesLeft = Math.min(planned, Math.max(0, today.minutes - today.spent));
  if (today.spent === 0 && planned === 0) return null;
  const isFull = today.minutes > 0 && today.spent >= today.minutes * FULL;
  const rest = minutesLeft > 0 ? `${minutesLeft} min to go` : isFull ? 'goal reached' : '';
  // A day whose goal is reached is full, although a minute or two were not worth starting anything for.
  const whole = Math.max(1, today.spent + planned, rest === 'goal reached' ? 0 : today.minutes);
  const starts = parts.map((_, index) => today.spent + parts.slice(0, index).reduce((sum, part) => sum + part, 0));
  const share = (minutes: number) => `${(minutes / whole) * 100}%`;
  return (
    <div className="mt-8">
      <svg className="block h-2 w-full overflow-hidden rounded-full" aria-hidden="true">
        <rect width="100%" height="100%" className="fill-line" />
        {today.spent > 0 && <rect width={share(today.spent)} height="100%" className="fill-accent" />}
        {parts.map((minutes, index) => (
          <rect
            key={starts[index]}
            x={share(starts[index]!)}
            width={share(minutes)}
            height="100%"
            strokeWidth="2"
            className="fill-accent-soft stroke-accent"
          />
        ))}
      </svg>
      <p className="figures mt-1.5 text-small text-muted">
        {[today.spent > 0 && `${today.spent} min done`, rest].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
