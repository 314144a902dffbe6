import * as audit from '#web/features/admin/audit/audit.screen.tsx';
import * as exams from '#web/features/admin/exams/exams.screen.tsx';
import * as messages from '#web/features/admin/reports/messages.screen.tsx';
import * as notices from '#web/features/admin/status/notices.screen.tsx';
import * as paymentEvents from '#web/features/admin/payments/payment-events.screen.tsx';
import * as payments from '#web/features/admin/payments/payments.screen.tsx';
import * as questions from '#web/features/admin/questions/questions.screen.tsx';
import * as report from '#web/features/admin/reports/report.screen.tsx';
import * as reports from '#web/features/admin/reports/reports.screen.tsx';
import * as site from '#web/features/admin/site/site.screen.tsx';
import * as studyContent from '#web/features/admin/study/study-content.screen.tsx';
import * as studyCreate from '#web/features/admin/study/study-create.screen.tsx';
import * as studyEdit from '#web/features/admin/study/study-edit.screen.tsx';
import * as user from '#web/features/admin/people/user.screen.tsx';
import * as users from '#web/features/admin/people/users.screen.tsx';

/** Loaded as one file: most of it is shared by these screens and useless to anyone but administrators. */
export const adminScreens = {
  audit,
  exams,
  messages,
  notices,
  paymentEvents,
  payments,
  questions,
  report,
  reports,
  site,
  studyContent,
  studyCreate,
  studyEdit,
  user,
  users,
};
