import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Failure } from './use-quiz.ts';

/** The quiz was restored as it was left. */
export function RestoredNotice({ onRestart }: { onRestart: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded bg-sunken px-4 py-2 text-small">
      <p>Your answers and remaining time were saved. Continue where you left off.</p>
      <DiscardButton onDiscard={onRestart} />
    </div>
  );
}

type Props = { failure: Failure; onRestart: () => void; onFinish: () => void };

/** The quiz could not be submitted: says so in place, with what can be done. */
export function FailureNotice({ failure, onRestart, onFinish }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [failure]);
  return (
    <div ref={notice} tabIndex={-1} role="alert" className="mt-6 rounded border border-wrong bg-wrong-soft px-4 py-3">
      <p className="font-semibold text-wrong">{failure.sentence}</p>
      {failure.canRetry && <p className="text-small">Your answers are still saved in this browser.</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {failure.canRetry ? (
          <>
            <Button size="small" onClick={onFinish}>
              Submit again
            </Button>
            <DiscardButton onDiscard={onRestart} />
          </>
        ) : (
          <Button size="small" onClick={onRestart}>
            Start a new quiz
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asks for confirmation, because the answers cannot be restored. */
function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Button look="quiet" size="small" className="underline" onClick={isAsked ? onDiscard : () => setIsAsked(true)}>
      {isAsked ? 'Discard these answers?' : 'Start a new quiz'}
    </Button>
  );
}
