import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ExamToday, putStudyTime } from '#contract/today.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';

const MINUTES = [10, 20, 30, 45, 60, 90];
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type Props = {
  today: Pick<ExamToday, 'examId' | 'day' | 'examDate' | 'time'>;
  zone: string;
  userId: string;
  onSaved: (today: ExamToday) => void;
  onCancel?: () => void;
};

/** A past date is no suggestion for the next one. */
const isAhead = (today: Props['today']): today is Props['today'] & { examDate: string } =>
  today.examDate !== null && today.examDate >= today.day;

/** The only place to set the exam date, the daily minutes, and the days off. */
export function StudyTimeForm({ today, zone, userId, onSaved, onCancel }: Props) {
  const api = useApi();
  const [examDate, setExamDate] = useState(isAhead(today) ? today.examDate : '');
  const [minutes, setMinutes] = useState(today.time?.minutes ?? 20);
  const [daysOff, setDaysOff] = useState<readonly number[]>(today.time?.daysOff ?? []);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isInBrowser = useIsInBrowser();
  const form = useRef<HTMLFormElement>(null);
  const choices = MINUTES.includes(minutes) ? MINUTES : [...MINUTES, minutes].sort((a, b) => a - b);

  // Picks up choices made before the script was loaded.
  useEffect(() => {
    const chosen = new FormData(form.current!);
    setExamDate(String(chosen.get('examDate')));
    setMinutes(Number(chosen.get('minutes')));
    setDaysOff(chosen.getAll('daysOff').map(Number));
  }, []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const saved = await api(putStudyTime, {
        params: { examId: today.examId },
        query: { timeZone: zone },
        headers: { 'learner-id': userId },
        body: { examDate: examDate || null, minutes, daysOff: [...daysOff] },
      });
      onSaved(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? error.problem : null;
      setFaults(refused?.fields ?? { form: failureText(error, 'Your plan could not be saved.') });
      setIsBusy(false);
    }
  };
  const toggle = (day: number) =>
    setDaysOff(daysOff.includes(day) ? daysOff.filter((other) => other !== day) : [...daysOff, day]);

  return (
    <form ref={form} onSubmit={save} noValidate className="space-y-5">
      <div className="max-w-60">
        <Field
          label="When is your exam?"
          hint="Leave this blank if you haven’t booked it yet."
          type="date"
          name="examDate"
          min={today.day}
          value={examDate}
          onChange={(event) => setExamDate(event.target.value)}
          error={faults.examDate}
        />
      </div>
      <fieldset>
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
              onChange={() => setMinutes(choice)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
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
      {faults.form && (
        <p role="alert" className="font-semibold text-wrong">
          {faults.form}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={onCancel ? 'primary' : 'plain'} disabled={!isInBrowser} aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save my plan'}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
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
