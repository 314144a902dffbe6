import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Empty state of an exam without study content: what will be here, and what to do in the meantime. */
export function NothingYet({ exam }: { exam: Exam }) {
  return (
    <section className="mt-8 rounded border border-dashed border-line-strong p-6 sm:p-10">
      <h2 className="text-title">The study guide is coming</h2>
      <p className="mt-2 max-w-text text-muted">
        It will follow the official outline, task by task. In the meantime, you can practice with the questions, each
        with an explanation.
      </p>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-small text-muted">
        {exam.domains.map((domain) => (
          <li key={domain.number}>{`Domain ${domain.number}: ${domain.name}`}</li>
        ))}
      </ul>
      <ButtonLink to={paths.quiz(exam.slug)} className="mt-6">
        Take Practice Quiz
      </ButtonLink>
    </section>
  );
}
