import type { ReactNode } from 'react';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { countText } from '#rules/wording/count.ts';

/** Shown instead of an offer to people who own the exam: back to studying. */
export function OwnerNext({ exam, children }: { exam: Exam; children?: ReactNode }) {
  return (
    <section aria-labelledby="owner-next" className="rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="owner-next" className="text-large">
        Premium Access Active
      </h2>
      <p className="mt-2 text-muted">
        You have full access to the study guide, the flashcards, and all {countText(exam.questionCount, 'question')}.
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row lg:flex-col">
        <ButtonLink to={paths.study(exam.slug)} look="plain">
          Continue Studying
        </ButtonLink>
        {children}
      </div>
    </section>
  );
}
