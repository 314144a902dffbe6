import { timeName } from '#rules/practice/simulation-time.ts';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { clockLeftText } from '#rules/wording/count.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { useHeldPage } from '#web/base/use-held-page.ts';
import { Icon } from '#web/ui/icon.tsx';
import { clockText } from '#web/features/results/result-view.ts';
import { StayDialog } from './stay-dialog.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = {
  exam: Exam;
  sitting: Pick<SittingReply, 'mode' | 'extraTime'>;
  at: number;
  total: number;
  answeredCount: number;
  timeLeft: number | null;
  isClockHidden: boolean;
  announcement: string;
};

/** Position and time left, unobtrusive at the edge, and the way out. */
export function PlayerBar({ exam, sitting, at, total, answeredCount, timeLeft, isClockHidden, announcement }: Props) {
  const { mode, extraTime } = sitting;
  // Without access to the exam, there is nothing to choose on the practice page.
  const isOwner = useIsOwner(exam);
  const leaving = useHeldPage({ isHeld: () => timeLeft !== null && timeLeft > 0 });
  return (
    <>
      <div className="flex min-h-11 items-center gap-3">
        <h1 className="min-w-0 flex-1 py-1 text-small text-muted">
          <WholeCodes>
            {[
              mode === 'simulation' ? 'Exam simulation' : 'Practice',
              exam.name,
              ...(extraTime === '1' ? [] : [timeName(extraTime)]),
            ].join(' · ')}
          </WholeCodes>
        </h1>
        <Link
          to={isOwner ? paths.practice(exam.slug) : paths.today(exam.slug)}
          aria-label="Leave for now"
          title="Leave for now"
          className="-mr-3 grid size-11 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
        >
          <Icon name="cross" />
        </Link>
      </div>
      {leaving && (
        <StayDialog title="Leave for now?" action="Leave" onStay={leaving.reset} onAct={leaving.proceed}>
          {`The clock keeps running: ${clockLeftText(timeLeft ?? 0)}. Your answers are saved, and you can come back until time is up.`}
        </StayDialog>
      )}
      <div className="player-head pb-2">
        <div className="figures flex min-h-8 flex-wrap items-center justify-between gap-x-6">
          <p className="font-semibold">{`Question ${at + 1} of ${total}`}</p>
          {timeLeft !== null && !isClockHidden && (
            <p role="timer" aria-live="off" className="flex items-center gap-1.5">
              <Icon name="clock" className="size-4" />
              <span className="sr-only">Time left: </span>
              {clockText(timeLeft)}
            </p>
          )}
          <output className="sr-only">{announcement}</output>
        </div>
        <progress
          className="quiz-progress"
          max={total}
          value={answeredCount}
          aria-label={`${answeredCount} of ${total} answered`}
        />
      </div>
    </>
  );
}
