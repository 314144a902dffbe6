import { useEffect, useRef, useState } from 'react';
import { restText } from '#rules/planner/words.ts';
import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** Once the exam date has passed: how it went, and what comes next either way. */
export function AfterExam({ name, onNewDate }: { name: string; onNewDate: () => void }) {
  const [hasPassed, setHasPassed] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), [hasPassed]);
  if (hasPassed) {
    return (
      <>
        <p ref={said} tabIndex={-1} className="mt-1 text-title font-semibold outline-none">
          Congratulations!
        </p>
        <p className="mt-2 max-w-text text-muted">
          You did the work, and it paid off. Pick your next exam when you’re ready.
        </p>
        <ButtonLink to={paths.categories} className="mt-4 w-full sm:w-auto">
          See all exams
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="mt-1 text-title font-semibold">{restText('past', 0)}</p>
      <p className="mt-2 max-w-text text-muted">
        {`If you haven’t taken ${name} yet, or it didn’t work out this time, set a new date. Your plan picks up where you left off.`}
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button onClick={() => setHasPassed(true)}>I passed</Button>
        <Button look="plain" onClick={onNewDate}>
          Set a new date
        </Button>
      </div>
    </>
  );
}
