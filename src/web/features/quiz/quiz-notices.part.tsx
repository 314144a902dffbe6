import { Button } from '#web/ui/button.tsx';
import type { Phase } from './use-quiz.ts';

type Props = { phase: Extract<Phase, { name: 'answering' | 'submitting' }>; onRestart: () => void; onFinish: () => void };

/** What a person should know before going on: the quiz was brought back, or could not be handed in. */
export function QuizNotices({ phase, onRestart, onFinish }: Props) {
  if (phase.name !== 'answering') return null;
  if (phase.failure !== null) {
    return (
      <div role="alert" className="mt-4 rounded border border-wrong bg-wrong-soft px-4 py-3">
        <p className="font-semibold text-wrong">{phase.failure.sentence}</p>
        {phase.failure.canRetry && <p className="text-small">Your answers are still here, in this browser.</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {phase.failure.canRetry && (
            <Button size="small" onClick={onFinish}>
              Hand in again
            </Button>
          )}
          <Button look="plain" size="small" onClick={onRestart}>
            Start a new quiz
          </Button>
        </div>
      </div>
    );
  }
  if (!phase.isRestored) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded bg-sunken px-4 py-2 text-small">
      <p>Your answers and your time were kept. Go on where you stopped.</p>
      <Button look="quiet" size="small" className="underline" onClick={onRestart}>
        Start a new quiz
      </Button>
    </div>
  );
}
