import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getAccess } from '#contract/entitlement.ts';
import type { Exam } from '#contract/exam.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';

/** When a person's access to an exam ended; null if it did not, or while that is not known. */
function useAccessEnd(exam: Exam): string | null {
  const api = useApi();
  const me = useMe();
  const { data } = useQuery({
    queryKey: ['access', exam.id, me?.id],
    queryFn: () => api(getAccess, { params: { id: exam.id } }),
    enabled: me !== null,
  });
  return data?.endedAt ?? null;
}

/** To somebody who had access: that it ended, what is kept, and where it is. Nothing to everybody else. */
export function AccessEnded({ exam }: { exam: Exam }) {
  const endedAt = useAccessEnd(exam);
  return (
    <output className="block">
      {endedAt !== null && (
        <span className="mb-6 block rounded border border-nearly bg-nearly-soft px-4 py-3">
          <strong className="font-semibold">{`Your access ended on ${dateText(endedAt)}.`}</strong> Your results, notes,
          and cards are kept.{' '}
          <Link to={paths.attempts({ exam: exam.slug })} className="text-accent underline">
            See your results
          </Link>
        </span>
      )}
    </output>
  );
}
