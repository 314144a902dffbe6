import { isEnough, strengthVerdict } from '#rules/quiz/verdict.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import { countText } from '#rules/wording/count.ts';
import { textOf } from '#web/features/question/tone.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';

type Props = {
  asked?: number;
  /** All that were asked, unless given. */
  answered?: number;
  correct?: number;
  all: number;
  unseen: number;
  hasBar?: boolean;
  /** What passes the exam, in percent. */
  mark: number;
};

/** Strength in a domain or a task, and how much of it is new. */
export function Strength({ asked = 0, answered = asked, correct = 0, all, unseen, hasBar = false, mark }: Props) {
  const seen = all - unseen;
  const counts =
    seen === 0 ? `${countText(all, 'question')}, all new to you` : `${seen} of ${countText(all, 'question')} seen`;
  if (!isEnough(answered)) {
    const soFar = asked > 0 ? `${correct} of ${asked} correct so far · ` : '';
    return <span className="figures block text-small text-muted">{soFar + counts}</span>;
  }
  const percentage = percentageOf(correct, asked);
  const { word, tone } = strengthVerdict(percentage, answered, mark);
  return (
    <>
      {hasBar && (
        <svg className={`my-1 block h-1.5 w-full overflow-hidden rounded-full ${textOf[tone]}`} aria-hidden="true">
          <rect width="100%" height="100%" className="fill-line" />
          <rect width={`${percentage}%`} height="100%" className="fill-current" />
          <rect x={`${mark}%`} width="2" height="100%" className="fill-ink" />
        </svg>
      )}
      <span className="figures flex flex-wrap gap-x-3 text-small text-muted">
        <Verdict tone={tone}>{`${word}, ${shownPercentage(percentage)}%`}</Verdict>
        {counts}
      </span>
    </>
  );
}
