import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminWork } from '#contract/admin.ts';
import { type WorkLine, workLines } from '#rules/site/work.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { workQuery } from './admin.queries.ts';

/** Where each kind of work is dealt with. */
const addressOf = (of: WorkLine['of'], { doubtedExamId }: AdminWork): string => {
  switch (of) {
    case 'messages':
      return adminPaths.messages;
    case 'reports':
      return adminPaths.reports;
    case 'doubted':
      return adminPaths.questions({ examId: doubtedExamId ?? '', sort: 'look', order: 'desc' });
    default:
      return '#exams';
  }
};

/** What needs an administrator now. */
export function WorkList() {
  const { data } = useQuery(workQuery(useApi()));
  if (!data) return null;
  const open = workLines(data);
  return (
    <section aria-labelledby="work" className="mb-8">
      <h2 id="work" className="text-title">
        To do
      </h2>
      {open.length === 0 ? (
        <p className="mt-1 text-muted">Nothing needs you right now.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {open.map(({ of, text }) => (
            <li key={of}>
              <Link
                to={addressOf(of, data)}
                className="inline-flex min-h-11 items-center text-accent underline sm:min-h-9"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
