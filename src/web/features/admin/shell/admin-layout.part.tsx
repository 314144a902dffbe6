import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { money } from '#rules/checkout/money.ts';
import { useApi } from '#web/base/loading.ts';
import { goBack } from '#web/base/go-back.ts';
import { paths } from '#web/base/paths.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { numberText } from '#rules/wording/count.ts';
import type { AdminWork } from '#contract/admin.ts';
import { statsQuery, workQuery } from './admin.queries.ts';
import { useChosenExam } from './chosen-exam.ts';
import { ExamSearch } from './exam-search.part.tsx';
import { revenueNote } from './revenue-note.ts';
import { UnsavedGuard } from './unsaved.part.tsx';

const TABS = [
  { to: paths.admin, title: 'Categories & Exams' },
  { to: adminPaths.questions(), title: 'Questions', ofExam: adminPaths.questions },
  { to: adminPaths.study(), title: 'Study Content', ofExam: adminPaths.study },
  { to: adminPaths.userList(), title: 'Users' },
  { to: adminPaths.access(), title: 'Access' },
  { to: adminPaths.paymentList(), title: 'Payments' },
  { to: adminPaths.site(), title: 'Site' },
  { to: adminPaths.notices, title: 'Status' },
  { to: adminPaths.reports, title: 'Reports', counts: 'reports' },
  { to: adminPaths.messages, title: 'Messages', counts: 'messages' },
  { to: adminPaths.webhooks, title: 'Webhooks' },
  { to: adminPaths.audit, title: 'Audit' },
  { to: adminPaths.installation, title: 'Installation' },
] as const satisfies {
  to: string;
  title: string;
  counts?: keyof AdminWork;
  /** Its address for the exam that is worked on. */
  ofExam?: (query: { examId: string | undefined }) => string;
}[];

/** The frame of every admin screen: the figures and the tabs, each with its address; `examId` of the exam that the screen is about, if its query does not say. */
export function AdminLayout({ examId, children }: { examId?: string; children: ReactNode }) {
  const navigate = useNavigate();
  const me = useMe();
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  const work = useQuery(workQuery(useApi())).data;
  const chosenId = useChosenExam(examId);
  // On a narrow screen the current tab may be out of view, and the browser does not scroll to it on its own.
  useEffect(() => {
    const { scrollLeft, clientWidth } = tabs.current!;
    const current = tabs.current!.querySelector<HTMLElement>('[aria-current=page]');
    if (!current) return;
    const { offsetLeft, offsetWidth } = current;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth)
      tabs.current!.scrollLeft = offsetLeft - 16;
  }, []);
  return (
    <div className="page-width py-8 lg:py-12">
      <PageMeta
        title={`${tabOf(pathname)} - Administration`}
        description="Exams, questions, content, people, and payments."
        isHidden
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-display max-sm:text-title">Admin Dashboard</h1>
        <div className="flex flex-wrap gap-2">
          <ExamSearch />
          <Button
            look="plain"
            className="max-sm:px-3 max-sm:text-small"
            onClick={() => goBack(navigate, me, paths.admin)}
          >
            <Icon name="arrow-left" className="size-4" />
            Back to Site
          </Button>
        </div>
      </div>
      <Stats />
      <nav ref={tabs} aria-label="Administration" className="relative mt-8 overflow-x-auto border-b border-line">
        <ul className="flex gap-x-6 lg:flex-wrap">
          {TABS.map(({ to, title, ...tab }) => (
            <li key={to}>
              <NavLink
                to={'ofExam' in tab ? tab.ofExam({ examId: chosenId }) : to}
                end={to === paths.admin && !pathname.startsWith(adminPaths.exam(''))}
                className="inline-flex min-h-11 scroll-mx-4 items-center border-b-3 border-transparent font-semibold text-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest]"
              >
                {title}
                {'counts' in tab && <OpenCount count={work?.[tab.counts] ?? 0} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pt-6">
        <UnsavedGuard>{children}</UnsavedGuard>
      </div>
      <p className="mt-12 text-small">
        <Link to={paths.apiDocs} className="inline-flex min-h-11 items-center text-accent underline">
          API docs
        </Link>
      </p>
    </div>
  );
}

/** How many are open, beside the name of their tab. */
function OpenCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-2 rounded-full bg-accent-soft px-2 text-small text-accent">
      {numberText(count)}
      <span className="sr-only"> open</span>
    </span>
  );
}

const tabOf = (pathname: string): string => (TABS.slice(1).find(({ to }) => pathname.startsWith(to)) ?? TABS[0]).title;

/** On a phone, only on the first screen: on the others they would take up most of the view. */
function Stats() {
  const api = useApi();
  const isFirst = useLocation().pathname === paths.admin;
  const { currency } = useSite();
  const { data, isError } = useQuery(statsQuery(api));
  const setup = useQuery(paymentSetupQuery(api)).data;
  const figure = (value: number | undefined) => (value === undefined ? '–' : numberText(value));
  const stats = [
    ['Total Students', figure(data?.totalStudents)],
    ['Active Exams', figure(data?.activeExams)],
    ['Revenue', data ? money(data.revenue, currency) : '–', setup && revenueNote(setup)],
    ['Total Questions', figure(data?.totalQuestions)],
  ];
  return (
    <div className={isFirst ? '' : 'max-sm:hidden'}>
      <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-1 sm:flex sm:flex-wrap">
        {stats.map(([name, value, note]) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="figures font-semibold">{value}</dd>
            {note && <dd className="text-small text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      {isError && <p className="mt-2 text-small font-semibold text-wrong">The figures could not be loaded.</p>}
    </div>
  );
}
