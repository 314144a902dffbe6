import { useState } from 'react';
import { countdown, type Timing } from '#rules/quiz/timing.ts';
import { Icon } from '#web/ui/icon.tsx';
import { quizStorage } from './quiz-storage.ts';
import { useClock } from './use-clock.ts';

type Props = {
  startAt: number;
  timing: Timing;
  isRunning: boolean;
  onSecond: (spent: number) => void;
  onTimeUp: () => void;
};

/** The time left, quiet at the edge. It can be hidden; it is said aloud at 10, 5 and 1 minutes only. */
export function Timer(props: Props) {
  const { left, announcement } = useClock(props);
  const [isHidden, setIsHidden] = useState(quizStorage.isTimerHidden);
  const hide = (hidden: boolean) => {
    setIsHidden(hidden);
    quizStorage.saveTimerHidden(hidden);
  };
  return (
    <div className="flex items-center gap-1 text-small">
      {!isHidden && (
        <span className="figures flex items-center gap-1.5" role="timer" aria-live="off">
          <Icon name="clock" className="size-4" />
          {left === null ? 'No time limit' : countdown(left)}
        </span>
      )}
      <button
        type="button"
        onClick={() => hide(!isHidden)}
        className="grid min-h-11 min-w-11 place-items-center rounded text-muted hover:text-ink sm:min-h-8 sm:min-w-8"
        aria-label={isHidden ? 'Show timer' : 'Hide timer'}
      >
        <Icon name={isHidden ? 'clock' : 'eye-off'} className="size-4" />
      </button>
      <output className="sr-only">{announcement}</output>
    </div>
  );
}
