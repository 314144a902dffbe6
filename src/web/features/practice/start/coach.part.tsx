import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { pointsByTask, type TaskPoints, weakestTasks } from '#rules/practice/points.ts';
import { countFitting, type PracticeSettings, QUICK_TEN, taskName } from '#rules/practice/settings.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { Button } from '#web/ui/button.tsx';

type Props = { exam: Exam; setup: PracticeSetup; isStarting: boolean; onStart: (settings: PracticeSettings) => void };

/** The recommended start in one press, with a line on why, and other good options beside it. */
export function Coach({ exam, setup: { cells, tasks }, isStarting, onStart }: Props) {
  const hasBegun = tasks.some(({ asked }) => asked > 0);
  const hasMissed = tasks.some(({ asked, correct }) => correct < asked);
  const weakest = hasMissed ? weakestTasks(pointsByTask(exam.domains, tasks), 2) : [];
  const settings = { ...QUICK_TEN, weakestFirst: weakest.length > 0 };
  const count = Math.min(settings.count, countFitting(cells, settings));
  const missedCount = countFitting(cells, { ...QUICK_TEN, pool: 'missed' });
  const unseen = countFitting(cells, { ...QUICK_TEN, pool: 'unseen' });
  if (count === 0) return null;
  const questions = countText(count, 'question');
  return (
    <div className="mt-4">
      <p className="max-w-text">
        {weakest.length > 0 && `You can gain the most in ${listText(weakest.map(taskText))}.`}
        {weakest.length === 0 &&
          hasBegun &&
          'You haven’t missed any yet. These questions cover every domain in proportion to its weight on the exam.'}
        {!hasBegun &&
          'These questions cover every domain in proportion to its weight on the exam and show you where to start.'}{' '}
        <span className="text-muted">You’ll get an explanation after each answer. No time limit.</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" aria-disabled={isStarting} onClick={() => onStart(settings)}>
          {weakest.length > 0
            ? `${questions} in my weakest areas`
            : hasBegun
              ? `${questions} from every domain`
              : `${questions} to see where I stand`}
        </Button>
        {missedCount > 0 && (
          <Button look="plain" aria-disabled={isStarting} onClick={() => onStart({ ...QUICK_TEN, pool: 'missed' })}>
            {missedCount > QUICK_TEN.count
              ? `${QUICK_TEN.count} of the ${numberText(missedCount)} I missed`
              : `What I missed (${missedCount})`}
          </Button>
        )}
        {hasBegun && unseen > 0 && (
          <Button look="plain" aria-disabled={isStarting} onClick={() => onStart({ ...QUICK_TEN, pool: 'unseen' })}>
            {countText(Math.min(QUICK_TEN.count, unseen), 'new question')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A task with how it went so far. */
function taskText({ domain, number, name, asked, correct }: TaskPoints): string {
  const soFar = asked > 0 ? `${correct} of ${asked} correct` : 'not answered yet';
  return `${taskName({ domain, task: number })} ${name} (${soFar})`;
}
