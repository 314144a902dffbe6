import * as audit from './audit.screen.tsx';
import * as exams from './exams.screen.tsx';
import * as messages from './messages.screen.tsx';
import * as notices from './notices.screen.tsx';
import * as paymentEvents from './payment-events.screen.tsx';
import * as payments from './payments.screen.tsx';
import * as questions from './questions.screen.tsx';
import * as report from './report.screen.tsx';
import * as reports from './reports.screen.tsx';
import * as studyContent from './study-content.screen.tsx';
import * as studyCreate from './study-create.screen.tsx';
import * as studyEdit from './study-edit.screen.tsx';
import * as user from './user.screen.tsx';
import * as users from './users.screen.tsx';

/** Fetched as one file: what these screens share is most of them, and nobody but an administrator has a use for it. */
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
  studyContent,
  studyCreate,
  studyEdit,
  user,
  users,
};
