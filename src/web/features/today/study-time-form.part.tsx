import { useEffect, useRef, useState } from 'react';
import type { ExamToday } from '#contract/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { type StudyTimeChosen, TimeFields } from './time-fields.part.tsx';
import { FIRST_TIME, useSaveStudyTime } from './use-save-study-time.ts';

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

/** Sets the exam date, the daily minutes, and the days off, all at once. */
export function StudyTimeForm({ today, zone, userId, onSaved, onCancel }: Props) {
  const [examDate, setExamDate] = useState(isAhead(today) ? today.examDate : '');
  const [time, setTime] = useState<StudyTimeChosen>(today.time ?? FIRST_TIME);
  const isInBrowser = useIsInBrowser();
  const form = useRef<HTMLFormElement>(null);

  // Picks up choices made before the script was loaded.
  useEffect(() => {
    const chosen = new FormData(form.current!);
    setExamDate(String(chosen.get('examDate')));
    setTime({ minutes: Number(chosen.get('minutes')), daysOff: chosen.getAll('daysOff').map(Number) });
  }, []);

  const { save, isBusy, faults } = useSaveStudyTime({ examId: today.examId, zone, userId, onSaved });

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ examDate: examDate || null, ...time });
      }}
      noValidate
      className="space-y-5"
    >
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
      <TimeFields chosen={time} onChange={setTime} />
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
