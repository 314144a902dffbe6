import { Link, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { paths } from '#web/app/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { clockText } from '#web/features/practice/results/sitting-words.ts';
import type { SittingControl } from './use-sitting.ts';

type Props = {
  exam: Exam;
  mode: SittingReply['mode'];
  extraTime: SittingReply['extraTime'];
  at: number;
  total: number;
  done: number;
  left: number | null;
  announcement: string;
  control: SittingControl;
};

/** Where one is and what time is left, quiet at the edge; and whether what was done has arrived. */
export function PlayerBar({ exam, mode, extraTime, at, total, done, left, announcement, control }: Props) {
  const { pathname } = useLocation();
  return (
    <header className="pt-5">
      <h1 className="text-small text-muted">
        {[
          mode === 'simulation' ? 'Exam simulation' : 'Practice',
          exam.name,
          ...(extraTime === '1' ? [] : [`${extraTime}x time`]),
        ].join(' · ')}
      </h1>
      <div className="figures mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="font-semibold">{`Question ${at + 1} of ${total}`}</p>
        {left !== null && (
          <p role="timer" aria-live="off" className="flex items-center gap-1.5">
            <Icon name="clock" className="size-4" />
            <span className="sr-only">Time left: </span>
            {clockText(left)}
          </p>
        )}
        <output className="sr-only">{announcement}</output>
      </div>
      <progress className="quiz-progress mt-2" max={total} value={done} aria-label={`${done} of ${total} answered`} />
      {control.sending !== 'fine' && (
        <output className="mt-3 block rounded border border-nearly bg-nearly-soft px-4 py-2 text-small">
          {control.sending === 'offline' &&
            `No connection. ${control.waiting} to send; all of it is kept in this browser and sent by itself.`}
          {control.sending === 'no access' && 'Your access to this exam has ended.'}
          {control.sending === 'not taken' &&
            `The server did not take what you did last. ${control.waiting} to send are kept in this browser and sent again.`}
          {control.sending === 'signed out' && (
            <>
              You are signed out, or signed in as somebody else. What you did is kept in this browser.{' '}
              <Link to={paths.login(pathname)} className="text-accent underline">
                Log in to go on
              </Link>
            </>
          )}
        </output>
      )}
    </header>
  );
}
