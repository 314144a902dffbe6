import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { useIsOpen } from '#web/base/page-state.ts';

/** Shown if the session ended during the quiz: how to save it, and what is otherwise lost. */
export function LoginRequired({ exam, onContinue }: { exam: Exam; onContinue: () => void }) {
  const isOpen = useIsOpen();
  const here = useLocation().pathname;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mx-auto max-w-text py-16">
      <h2 ref={heading} tabIndex={-1} className="text-display">
        Authentication Required
      </h2>
      <p className="mt-4 text-large">
        Please log in to save your <WholeCodes>{exam.name}</WholeCodes> results. Your answers will be waiting for you.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.login(here)}>Log In</ButtonLink>
        {isOpen && (
          <ButtonLink to={paths.register(here)} look="plain">
            Create Account
          </ButtonLink>
        )}
      </div>
      <p className="mt-8 text-muted">If you continue without logging in, your quiz progress will be lost.</p>
      <Button look="quiet" size="small" className="mt-2 -ml-3 underline" onClick={onContinue}>
        Continue without saving
      </Button>
    </section>
  );
}
