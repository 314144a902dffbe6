import { Link } from 'react-router';
import type { ExamSuccession } from '#contract/exam-facts.ts';
import { lifecycleText, versionAdvice } from '#rules/exam/lifecycle.ts';
import { paths } from '#web/base/paths.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = {
  succession: ExamSuccession;
  /** When the person takes it, if set. */
  examDate?: string | null;
  className?: string;
};

/** Until when an exam can be taken, what replaces it (linked), and which version suits the exam date. */
export function Lifecycle({ succession, examDate = null, className }: Props) {
  const text = lifecycleText(succession);
  if (text === '') return null;
  const advice = versionAdvice(examDate, succession);
  const other = succession.successor ?? succession.predecessor;
  return (
    <p className={className}>
      <WholeCodes>{text}</WholeCodes>{' '}
      {advice && (
        <strong className="font-semibold">
          <WholeCodes>{advice}</WholeCodes>
        </strong>
      )}{' '}
      {other?.slug && (
        <Link to={paths.study(other.slug)} className="text-accent underline">
          <WholeCodes>{`Go to ${other.code}`}</WholeCodes>
        </Link>
      )}
    </p>
  );
}
