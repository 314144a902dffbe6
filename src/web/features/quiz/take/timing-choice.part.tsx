import { useState } from 'react';
import { TIMINGS, type Timing } from '#rules/quiz/timing.ts';
import { Button } from '#web/ui/button.tsx';

const names: Record<Timing, string> = {
  '1': '30 minutes',
  '1.5': '45 minutes (1.5x)',
  '2': '60 minutes (2x)',
  untimed: 'No time limit',
};

/** Offered until the first answer: more time for those who need it. The clock starts anew, with new questions. */
export function TimingChoice({ timing, onChoose }: { timing: Timing; onChoose: (timing: Timing) => void }) {
  const [chosen, setChosen] = useState(timing);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-4 text-small">
      <label htmlFor="timing" className="text-muted">
        Need more time? Choose before your first answer; the quiz starts anew:
      </label>
      <select
        id="timing"
        value={chosen}
        onChange={(event) => setChosen(event.target.value as Timing)}
        className="min-h-11 rounded border border-line-strong bg-raised px-2 sm:min-h-9"
      >
        {TIMINGS.map((value) => (
          <option key={value} value={value}>
            {names[value]}
          </option>
        ))}
      </select>
      {chosen !== timing && (
        <Button size="small" onClick={() => onChoose(chosen)}>
          Start with this time
        </Button>
      )}
    </div>
  );
}
