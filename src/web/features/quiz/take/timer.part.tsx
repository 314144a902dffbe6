import { countdown, type Timing } from '#rules/quiz/timing.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useClock } from './use-clock.ts';

type Props = {
  startAt: number;
  timing: Timing;
  isRunning: boolean;
  isHidden: boolean;
  onSecond: (spent: number) => void;
  onTimeUp: () => void;
};

/** The time left, unobtrusive at the edge. It can be hidden, and is announced only at 10, 5, and 1 minutes. */
export function Timer(props: Props) {
  const { timeLeft: left, announcement } = useClock(props);
  return (
    <>
      {!props.isHidden && (
        <span className="flex items-center gap-1.5" role="timer" aria-live="off">
          <Icon name="clock" className="size-4" />
          {left === null ? 'No time limit' : countdown(left)}
        </span>
      )}
      <output className="sr-only">{announcement}</output>
    </>
  );
}
