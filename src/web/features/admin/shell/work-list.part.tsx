import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminWork } from '#contract/admin.ts';
import { countText } from '#rules/wording/count.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listContactMessages } from '#contract/contact-admin.ts';
import { listAdminCategories } from '#contract/exam-admin.ts';
import { getInstallation } from '#contract/installation.ts';
import { listReportedQuestions } from '#contract/report-admin.ts';
import { useMay } from './may.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { workQuery } from './admin.queries.ts';

/** What each count is about, and where it is dealt with; in the order in which it matters. */
const ITEMS: readonly {
  of: keyof AdminWork;
  to: string;
  /** The call of the page where it is dealt with. */
  call: Pick<Endpoint, 'access'>;
  text: (count: number) => string;
}[] = [
  {
    of: 'failedMails',
    to: adminPaths.installation,
    call: getInstallation,
    text: (count) => `${countText(count, 'email')} could not be sent`,
  },
  {
    of: 'messages',
    to: adminPaths.messages,
    call: listContactMessages,
    text: (count) => `${countText(count, 'open message')}`,
  },
  {
    of: 'reports',
    to: adminPaths.reports,
    call: listReportedQuestions,
    text: (count) => `${countText(count, 'reported question')}`,
  },
  {
    of: 'weightless',
    to: '#exams',
    call: listAdminCategories,
    text: (count) => `${countText(count, 'exam')} with domains that have no weight, which learners don’t see`,
  },
  {
    of: 'inPreparation',
    to: '#exams',
    call: listAdminCategories,
    text: (count) => `${countText(count, 'active exam')} without content`,
  },
  {
    of: 'oldFacts',
    to: '#exams',
    call: listAdminCategories,
    text: (count) => `${countText(count, 'exam')} whose facts were not checked with the vendor in the last 90 days`,
  },
];

/** What needs somebody with these roles now. */
export function WorkList() {
  const may = useMay();
  const { data } = useQuery(workQuery(useApi()));
  if (!data) return null;
  const open = ITEMS.filter(({ of, call }) => data[of] > 0 && may(call));
  return (
    <section aria-labelledby="work" className="mb-8">
      <h2 id="work" className="text-title">
        To do
      </h2>
      {open.length === 0 ? (
        <p className="mt-1 text-muted">Nothing needs you right now.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {open.map(({ of, to, text }) => (
            <li key={of}>
              <Link to={to} className="inline-flex min-h-11 items-center text-accent underline sm:min-h-9">
                {text(data[of])}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
