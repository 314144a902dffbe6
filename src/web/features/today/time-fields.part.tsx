const MINUTES = [10, 20, 30, 45, 60, 90];
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** How much time there is: minutes a day, and the days off, from 1 for Monday. */
export type StudyTimeChosen = { minutes: number; daysOff: readonly number[] };

type Props = { chosen: StudyTimeChosen; onChange: (chosen: StudyTimeChosen) => void };

/** The minutes a day and the days off of a plan. */
export function TimeFields({ chosen: { minutes, daysOff }, onChange }: Props) {
  const choices = MINUTES.includes(minutes) ? MINUTES : [...MINUTES, minutes].sort((a, b) => a - b);
  const toggle = (day: number) =>
    onChange({
      minutes,
      daysOff: daysOff.includes(day) ? daysOff.filter((other) => other !== day) : [...daysOff, day],
    });
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="font-semibold">How many minutes a day?</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Choice
              key={choice}
              type="radio"
              name="minutes"
              value={choice}
              label={String(choice)}
              checked={choice === minutes}
              onChange={() => onChange({ minutes: choice, daysOff })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="font-semibold">Any days off?</legend>
        {/* In fours where there is room, so that no day stands alone in the last row. */}
        <div className="mt-1 grid max-w-sm grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
          {WEEK.map((weekday, index) => (
            <Choice
              key={weekday}
              type="checkbox"
              name="daysOff"
              value={index + 1}
              label={weekday.slice(0, 3)}
              checked={daysOff.includes(index + 1)}
              disabled={daysOff.length === 6 && !daysOff.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

type ChoiceProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: number;
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
};

/** A choice in a row, with a thumb-sized target. */
function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-14 items-center justify-center rounded border border-line-strong bg-raised px-2 font-semibold has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input className="absolute inset-0 size-full opacity-0" {...input} />
      <span className="figures inline-flex items-center gap-1.5">
        {input.checked && (
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          >
            <path d="M5 12.5 10 17.5 19.5 7" />
          </svg>
        )}
        {label}
      </span>
    </label>
  );
}
