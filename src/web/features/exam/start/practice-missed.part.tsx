import type { Exam } from '#contract/exam.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { Button } from '#web/ui/button.tsx';

/** How many questions, and how many of them did not count. */
type Count = { count: number; unscored: number };
type Props = { exam: Exam; resultId: string; missed: Count; unanswered: Count };

/** Practices what a person missed in one of their results, or what they did not answer. */
export function PracticeMissed({ exam, resultId, missed, unanswered }: Props) {
  const { start, failure, isStarting } = useStart(exam);
  return (
    <>
      {missed.count > 0 && (
        <Button aria-disabled={isStarting} onClick={() => void start({ mode: 'practice', missedIn: resultId })}>
          {`Practice what I missed (${textOf(missed)})`}
        </Button>
      )}
      {unanswered.count > 0 && (
        <Button
          look={missed.count > 0 ? 'plain' : 'primary'}
          aria-disabled={isStarting}
          onClick={() => void start({ mode: 'practice', unansweredIn: resultId })}
        >
          {`Practice what I didn’t answer (${textOf(unanswered)})`}
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

const textOf = ({ count, unscored }: Count): string =>
  unscored > 0 ? `${count}, including ${unscored} unscored` : String(count);
