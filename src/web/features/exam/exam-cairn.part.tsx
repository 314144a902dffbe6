import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/app/loading.ts';
import { useMe } from '#web/app/me.ts';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { countText } from '#rules/wording/count.ts';
import { standingQuery } from './standing.queries.ts';

type Props = {
  examId: string;
  /** How many the exam has: a stone each. */
  domainCount: number;
  className?: string;
};

/**
 * How far one is with an exam, the same wherever it is drawn: as many stones placed, from the ground up, as there are domains
 * whose tasks are read and whose practice is strong. Of a visitor nothing is kept, so none is.
 */
export function ExamCairn({ examId, domainCount, className }: Props) {
  const isSignedIn = useMe() !== null;
  const { data } = useQuery({ ...standingQuery(useApi()), enabled: isSignedIn });
  if (domainCount === 0) return null;
  const standing = isSignedIn ? data?.exams.find((exam) => exam.examId === examId) : undefined;
  const count = standing?.stones.filter(Boolean).length ?? 0;
  return (
    <CairnMark
      placed={Array.from({ length: domainCount }, (_, index) => index < count)}
      label={`Cairn: ${count} of ${countText(domainCount, 'domain')} read and strong`}
      className={className}
    />
  );
}
