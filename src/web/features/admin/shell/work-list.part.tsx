import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AdminWork, getWorkMail, putWorkMail } from '#contract/admin.ts';
import { type WorkLine, workLines } from '#rules/site/work.ts';
import { countText } from '#rules/wording/count.ts';
import { hourText } from '#rules/wording/hour.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listContactMessages } from '#contract/contact-admin.ts';
import { listAdminCategories } from '#contract/exam-admin.ts';
import { getInstallation, type Installation } from '#contract/installation.ts';
import { listAdminQuestions } from '#contract/question-admin.ts';
import { decideProposedQuestion, proposeQuestion } from '#contract/proposed-question.ts';
import { listReportedQuestions } from '#contract/report-admin.ts';
import { May, useMay } from './may.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { deviceTimeZone } from '#web/ui/moment.tsx';
import { installationQuery, workMailQuery, workQuery } from './admin.queries.ts';
import { useAct } from './use-act.tsx';

/** Where each kind of work is dealt with. */
const addressOf = (of: WorkLine['of'], { doubtedExamId }: AdminWork): string => {
  switch (of) {
    case 'messages':
      return adminPaths.messages;
    case 'reports':
      return adminPaths.reports;
    case 'doubted':
      return adminPaths.questions({ examId: doubtedExamId ?? '', sort: 'look', order: 'desc' });
    case 'review':
      return adminPaths.proposed();
    case 'returned':
      return adminPaths.proposed({ state: 'draft' });
    default:
      return '#exams';
  }
};

/** The call of the page where each kind of work is dealt with. */
const CALLS: Record<WorkLine['of'], Pick<Endpoint, 'access'>> = {
  messages: listContactMessages,
  reports: listReportedQuestions,
  doubted: listAdminQuestions,
  review: decideProposedQuestion,
  returned: proposeQuestion,
  weightless: listAdminCategories,
  inPreparation: listAdminCategories,
  oldFacts: listAdminCategories,
};

/** What needs an administrator now: problems of the installation, then what is open; and who is emailed of it. */
export function WorkList() {
  const api = useApi();
  const { data } = useQuery(workQuery(api));
  const may = useMay();
  const troubles = useQuery({ ...installationQuery(api), enabled: may(getInstallation) }).data?.troubles ?? [];
  if (!data) return null;
  const open = workLines(data).filter(({ of }) => may(CALLS[of]));
  return (
    <>
      <Problems troubles={troubles} />
      <section aria-labelledby="work" className="mb-8">
        <h2 id="work" className="text-title">
          To do
        </h2>
        {open.length === 0 ? (
          <p className="mt-1 text-muted">
            {troubles.length === 0 ? 'Nothing needs you right now.' : 'Nothing else needs you right now.'}
          </p>
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
        <May call={getWorkMail}>
          <WorkMail />
        </May>
      </section>
    </>
  );
}

/** What is wrong with the installation, in its own sentences. */
function Problems({ troubles }: Pick<Installation, 'troubles'>) {
  if (troubles.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="mb-8 rounded border border-wrong bg-wrong-soft p-4">
      <h2 id="problems" className="text-title">
        {countText(troubles.length, 'problem')} with the installation
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {troubles.map(({ text }) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      <Link
        to={adminPaths.installation}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent underline sm:min-h-9"
      >
        See the installation
      </Link>
    </section>
  );
}

const HOURS: readonly (readonly [string, string])[] = [
  ['', 'Never'],
  ...Array.from({ length: 24 }, (_, hour) => [String(hour), `At ${hourText(hour)}`] as const),
];

/** At which hour of the day the administrator gets this list by email. */
function WorkMail() {
  const api = useApi();
  const { data } = useQuery(workMailQuery(api));
  const { act } = useAct();
  if (!data) return null;
  const change = (value: string) => {
    const hour = value === '' ? null : Number(value);
    const success =
      hour === null
        ? 'You will get no daily email'
        : `On days on which something needs you, you will get an email at ${hourText(hour)}`;
    const body = { hour, timeZone: deviceTimeZone() };
    return act(() => api(putWorkMail, { body }), { success, failure: 'Failed to save' });
  };
  return (
    <div className="mt-3 max-w-72">
      <SelectField
        label="Email me this list every day"
        hint="No email on days when nothing needs you."
        options={HOURS}
        value={data.hour === null ? '' : String(data.hour)}
        onChange={({ currentTarget }) => void change(currentTarget.value)}
      />
    </div>
  );
}
