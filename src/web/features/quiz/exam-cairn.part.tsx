import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { domainAnalysis } from '#rules/quiz/domain-analysis.ts';
import { CairnMark } from '#web/ui/cairn-mark.tsx';

type Props = { exam: Exam; result: QuizResult; className?: string };

/** The cairn of an exam after a quiz: a stone per domain, those of strong domains placed, from the ground up. */
export function ExamCairn({ exam, result, className }: Props) {
  const strong = new Set(
    domainAnalysis(result.detailedResults)
      .filter((standing) => standing.strength === 'Strong')
      .map((standing) => standing.domain),
  );
  const total = exam.domains.length;
  if (total === 0) return null;
  const count = exam.domains.filter((domain) => strong.has(domain.name)).length;
  const placed = exam.domains.map((_, index) => index < count);
  return <CairnMark placed={placed} label={`Cairn: ${count} of ${total} domains strong`} className={className} />;
}
