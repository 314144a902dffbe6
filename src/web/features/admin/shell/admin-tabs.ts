import { listUsers } from '#contract/account-admin.ts';
import { listAudit } from '#contract/admin.ts';
import type { OpenWork } from '#rules/site/work.ts';
import type { User } from '#contract/account.ts';
import { listPayments } from '#contract/checkout-admin.ts';
import { listContactMessages } from '#contract/contact-admin.ts';
import { listInvitations } from '#contract/door-admin.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listAdminCategories } from '#contract/exam-admin.ts';
import { getInstallation } from '#contract/installation.ts';
import { listAdminQuestions } from '#contract/question-admin.ts';
import { listReportedQuestions } from '#contract/report-admin.ts';
import { listSiteSettings } from '#contract/site-admin.ts';
import { postIncident } from '#contract/status-admin.ts';
import { listStudyItems } from '#contract/study-admin.ts';
import { listWebhooks } from '#contract/webhook-admin.ts';
import { paths } from '#web/base/paths.ts';
import { adminPaths } from './admin-paths.ts';
import { mayCall } from './may.ts';

type Tab = {
  to: string;
  title: string;
  /** The call that the page is for: who may not make it does not see the tab. */
  call: Pick<Endpoint, 'access'>;
  counts?: keyof OpenWork;
  /** Its address for the exam that is worked on. */
  ofExam?: (query: { examId: string | undefined }) => string;
};

/** The parts of the admin area. */
export const TABS: readonly [Tab, ...Tab[]] = [
  { to: paths.admin, title: 'Categories & Exams', call: listAdminCategories },
  { to: adminPaths.questions(), title: 'Questions', call: listAdminQuestions, ofExam: adminPaths.questions },
  { to: adminPaths.study(), title: 'Study Content', call: listStudyItems, ofExam: adminPaths.study },
  { to: adminPaths.userList(), title: 'Users', call: listUsers },
  { to: adminPaths.access(), title: 'Access', call: listInvitations },
  { to: adminPaths.paymentList(), title: 'Payments', call: listPayments },
  { to: adminPaths.site(), title: 'Site', call: listSiteSettings },
  { to: adminPaths.notices, title: 'Status', call: postIncident },
  { to: adminPaths.reports, title: 'Reports', call: listReportedQuestions, counts: 'reports' },
  { to: adminPaths.messages, title: 'Messages', call: listContactMessages, counts: 'messages' },
  { to: adminPaths.webhooks, title: 'Webhooks', call: listWebhooks },
  { to: adminPaths.audit, title: 'Audit', call: listAudit },
  { to: adminPaths.installation, title: 'Installation', call: getInstallation },
];

/** Those that somebody's roles open. */
export const tabsOf = (me: User | null | undefined): readonly Tab[] => TABS.filter(({ call }) => mayCall(me, call));
