import type { Exam } from '#contract/exam.ts';
import { officialCode } from '#rules/exam/code.ts';

/** The vendor of an exam, after its code if it has one, and from when it can be taken if that is ahead. */
export function VendorLine({ exam }: { exam: Pick<Exam, 'code' | 'name' | 'vendor' | 'starts'> }) {
  return (
    <p className="text-small text-muted">
      <span className="font-semibold text-nowrap text-ink">{officialCode(exam)}</span> {exam.vendor} {exam.starts}
    </p>
  );
}
