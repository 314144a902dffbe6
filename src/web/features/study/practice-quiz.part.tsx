import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { ButtonLink } from '#web/ui/button.tsx';

type Props = { exam: Exam; domainNumber: number };

/** A link from a domain to questions: of that domain with access to the full bank, otherwise of the whole exam. */
export function PracticeQuizLink({ exam, domainNumber, look = 'primary' }: Props & { look?: 'primary' | 'plain' }) {
  const domain = useIsOwner(exam) ? String(domainNumber) : undefined;
  return (
    <ButtonLink look={look} to={domain ? paths.practice(exam.slug, { domain }) : paths.quiz(exam.slug)}>
      Take Practice Quiz
    </ButtonLink>
  );
}

/** Says what the quiz covers. */
export function PracticeQuizNote({ exam, domainNumber }: Props) {
  const name = exam.domains.find(({ number }) => number === domainNumber)?.name;
  return (
    <p className="mt-2 text-small text-muted">
      {useIsOwner(exam) && name ? `Questions about ${name} only.` : 'The free quiz covers every domain of the exam.'}
    </p>
  );
}
