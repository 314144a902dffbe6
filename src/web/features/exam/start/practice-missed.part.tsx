import type { Exam } from '#contract/exam.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { Button } from '#web/ui/button.tsx';

type Props = { exam: Exam; resultId: string; missed: number; unscored?: number };

/** Practices what a person missed in one of their results; `unscored` of it in questions that did not count. */
export function PracticeMissed({ exam, resultId, missed, unscored = 0 }: Props) {
  const { start, failure, isStarting } = useStart(exam);
  const among = unscored > 0 ? `, including ${unscored} unscored` : '';
  return (
    <>
      <Button aria-disabled={isStarting} onClick={() => void start({ mode: 'practice', missedIn: resultId })}>
        {`Practice what I missed (${missed}${among})`}
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}
