import { useState } from 'react';
import { allowedSeconds, EXTRA_TIMES, type Timing } from '#rules/quiz/timing.ts';
import { countText } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';

function nameOf(timing: Timing): string {
  const seconds = allowedSeconds(timing);
  if (seconds === null) return 'No time limit';
  const text = countText(seconds / 60, 'minute');
  return timing === '1' ? text : `${text} (${timing}x)`;
}

/** Offers more time to people who need it, until the first answer. The clock restarts with new questions. */
export function TimingChoice({ timing, onChoose }: { timing: Timing; onChoose: (timing: Timing) => void }) {
  const [newTiming, setNewTiming] = useState(timing);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-4 text-small">
      <label htmlFor="timing" className="text-muted">
        Need more time? Choose now; the quiz will restart.
      </label>
      <select
        id="timing"
        value={newTiming}
        onChange={(event) => setNewTiming(event.target.value as Timing)}
        className="min-h-11 rounded border border-line-strong bg-raised px-2 sm:min-h-9"
      >
        {([...EXTRA_TIMES, 'untimed'] as const).map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </select>
      {newTiming !== timing && (
        <Button size="small" onClick={() => onChoose(newTiming)}>
          Start with this time
        </Button>
      )}
    </div>
  );
}
