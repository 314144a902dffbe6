import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Ends the detailed results. Owners are not offered what they already have. */
export function ReadyCard({ exam, isOwner }: { exam: Exam; isOwner: boolean }) {
  return (
    <section
      aria-labelledby="ready"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded border border-line bg-accent-soft p-5 sm:p-8"
    >
      <div className="max-w-text">
        <h2 id="ready" className="text-title">
          Ready to Pass Your Exam?
        </h2>
        <p className="mt-2">
          {isOwner
            ? 'Keep reading the study guide, then come back for another quiz.'
            : 'Before you decide, see what you get, what it costs, and how long it lasts.'}
        </p>
      </div>
      {isOwner ? (
        <ButtonLink to={paths.study(exam.slug)} look="plain">
          Continue Studying
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.purchase(exam.slug)} look="plain">
          Try Demo Purchase
        </ButtonLink>
      )}
    </section>
  );
}
