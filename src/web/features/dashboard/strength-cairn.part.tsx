import type { StandingDomain } from '#contract/dashboard.ts';
import type { ExamDomain } from '#contract/exam.ts';
import { isStrong } from '#rules/statistics/progress.ts';
import { CairnMark } from '#web/ui/cairn-mark.tsx';

type Props = {
  /** Those of the exam: a stone each. */
  domains: readonly ExamDomain[];
  /** What was done in them so far; nothing before the first attempt. */
  records: readonly StandingDomain[];
  className: string;
};

/** How far one is with an exam: a stone per domain, as many placed as one is strong in, from the ground up. */
export function StrengthCairn({ domains, records, className }: Props) {
  if (domains.length === 0) return null;
  const strong = records.filter(isStrong).length;
  return (
    <CairnMark
      placed={domains.map((_, index) => index < strong)}
      label={`Cairn: ${strong} of ${domains.length} domains strong`}
      className={className}
    />
  );
}
