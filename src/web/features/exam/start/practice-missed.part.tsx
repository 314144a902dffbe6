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
  /** Whether this is what to do next; if not, something else on the screen is. */
  isFirst?: boolean;
};

/** As many as one can learn from in one go. */
const AT_A_TIME = 10;

/** Practices what a person missed in one of their results, or what they did not answer: ten at a time, those worth most first. */
export function PracticeMissed({ exam, resultId, missed, unanswered, hasIncomplete, isFirst = true }: Props) {
  const { start, failure, isStarting } = useStart(exam);
  const isOwner = useIsOwner(exam);
  return (
    <>
      {missed.open > 0 && (
        <Button
          look={isFirst ? 'primary' : 'plain'}
          aria-disabled={isStarting}
          onClick={() => void start({ mode: 'practice', missedIn: resultId, ...atATime(missed) })}
        >
          {nameOf('missed', missed, isOwner)}
        </Button>
      )}
      {unanswered.open > 0 && (
        <Button
          look={missed.open > 0 || !isFirst ? 'plain' : 'primary'}
          aria-disabled={isStarting}
          onClick={() => void start({ mode: 'practice', unansweredIn: resultId, ...atATime(unanswered) })}
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

const atATime = ({ open }: ToPractice) => (open > AT_A_TIME ? { most: AT_A_TIME } : {});

function nameOf(what: string, { count, unscored, open }: ToPractice, isOwner: boolean): string {
  const free = isOwner ? '' : ' (free questions)';
  if (open > AT_A_TIME) return `Practice ${AT_A_TIME} of the ${count} I ${what}${open < count ? free : ''}`;
  if (open < count) return `Practice ${open} of the ${count} I ${what}${free}`;
  return `Practice what I ${what} (${count}${unscored > 0 ? `, including ${unscored} unscored` : ''})`;
}
