import type { Exam } from '#contract/exam.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Button } from '#web/ui/button.tsx';

/** How many questions, how many of those did not count, and how many the person can practice. */
export type ToPractice = { count: number; unscored: number; open: number };
type Props = {
  exam: Exam;
  resultId: string;
  missed: ToPractice;
  unanswered: ToPractice;
  /** Whether some of the unanswered ones were begun. */
  hasIncomplete: boolean;
};

/** Practices what a person missed in one of their results, or what they did not answer. */
export function PracticeMissed({ exam, resultId, missed, unanswered, hasIncomplete }: Props) {
  const { start, failure, isStarting } = useStart(exam);
  const isOwner = useIsOwner(exam);
  return (
    <>
      {missed.open > 0 && (
        <Button aria-disabled={isStarting} onClick={() => void start({ mode: 'practice', missedIn: resultId })}>
          {nameOf('missed', missed, isOwner)}
        </Button>
      )}
      {unanswered.open > 0 && (
        <Button
          look={missed.open > 0 ? 'plain' : 'primary'}
          aria-disabled={isStarting}
          onClick={() => void start({ mode: 'practice', unansweredIn: resultId })}
        >
          {nameOf(hasIncomplete ? 'didn’t finish' : 'didn’t answer', unanswered, isOwner)}
        </Button>
      )}
      {failure && (
        <p role="alert" className="basis-full text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}

function nameOf(what: string, { count, unscored, open }: ToPractice, isOwner: boolean): string {
  if (open < count) return `Practice ${open} of the ${count} I ${what}${isOwner ? '' : ' (free questions)'}`;
  return `Practice what I ${what} (${count}${unscored > 0 ? `, including ${unscored} unscored` : ''})`;
}
