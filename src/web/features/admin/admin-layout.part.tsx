import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';

const TABS = [
  [paths.admin, 'Categories & Exams'],
  [paths.adminQuestions, 'Questions'],
  [paths.adminStudy(), 'Study Content'],
  [paths.adminUserList(), 'Users'],
  [paths.adminPaymentList(), 'Payments'],
  [paths.adminAudit, 'Audit'],
] as const;

/** What stands around every screen of the admin area. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <div className="page-width py-8 lg:py-10">
      <PageMeta title="Administration" description="Exams, questions, content, people and payments." isHidden />
      <h1 className="text-display">Admin Dashboard</h1>
      <nav aria-label="Admin" className="mt-6 border-b border-line">
        <ul className="flex flex-wrap gap-x-1">
          {TABS.map(([to, label]) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.admin}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6">{children}</div>
    </div>
  );
}
