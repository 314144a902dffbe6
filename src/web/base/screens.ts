/** The screens that are loaded as one file, because they share most of their code, or because whoever sees one sees the next. */
export type ScreenGroup = 'account' | 'admin' | 'checkout' | 'dashboard' | 'pages' | 'practice';

/**
 * A screen: its address, the name of its file without `.screen.tsx`, and the group whose files are loaded with it. One that redirects
 * only leads to another, by the `redirectLoader` of its file.
 */
export type Screen<Path extends string = string> = {
  path: Path;
  name: string;
  group: ScreenGroup | undefined;
  redirects?: true;
};

/** The last part of an address that is the same for all that it may be of: 'task' of '/domain/:domainNumber/task/:taskNumber'. */
const lastFixedPart = (path: string): string => path.split('/').findLast((part) => /^\w/.test(part))!;

const screen = <const Path extends string>(
  path: Path,
  group?: ScreenGroup,
  name = lastFixedPart(path),
): Screen<Path> => ({ path, name, group });

/** Every screen of the site. Its route, links to it, and what is loaded with its page follow from this. */
export const SCREENS = {
  home: screen('/', undefined, 'landing'),
  quiz: screen('/quiz/:examSlug'),
  corrections: screen('/corrections/:examSlug', 'pages'),
  study: screen('/study/:examSlug', undefined, 'overview'),
  studyDomain: screen('/study/:examSlug/domain/:domainNumber'),
  studyTask: screen('/study/:examSlug/domain/:domainNumber/task/:taskNumber'),
  flashcards: screen('/study/:examSlug/flashcards'),
  flashcardsByExam: { ...screen('/flashcards/:examSlug'), redirects: true },
  lab: screen('/lab/:examSlug?', 'practice'),
  practice: screen('/practice/:examSlug', 'practice'),
  sitting: screen('/practice/:examSlug/:sittingId', 'practice', 'sitting'),
  login: screen('/login', 'account'),
  providerReturn: screen('/login/back/:provider', 'account', 'provider-return'),
  register: screen('/register', 'account'),
  forgotPassword: screen('/forgot-password', 'account'),
  resetPassword: screen('/reset-password/:token?', 'account'),
  verifyEmail: screen('/verify-email/:token?', 'account'),
  setup: screen('/setup/:token?', 'account'),
  invitation: screen('/invitation/:token', 'account'),
  left: screen('/left/:token?', 'account'),
  unsubscribe: screen('/unsubscribe/:token', 'account'),
  account: screen('/account'),
  receipt: screen('/account/receipts/:purchaseId', 'dashboard', 'receipt'),
  dashboard: screen('/dashboard', 'dashboard'),
  attempts: screen('/dashboard/attempts', 'dashboard'),
  today: screen('/today/:examSlug', 'dashboard'),
  anyToday: { ...screen('/today', 'dashboard'), redirects: true },
  result: screen('/results/:attemptId', 'dashboard', 'result'),
  notebook: screen('/notebook/:examSlug', 'dashboard'),
  purchase: screen('/purchase/:examSlug?', 'checkout'),
  checkout: screen('/checkout/:examId?', 'checkout'),
  checkoutSuccess: screen('/checkout-success', 'checkout'),
  admin: screen('/admin', 'admin', 'exams'),
  adminExamCreate: screen('/admin/exams/create', 'admin', 'exam-create'),
  adminExam: screen('/admin/exams/:examId', 'admin', 'exam'),
  adminQuestions: screen('/admin/questions', 'admin'),
  adminQuestionCreate: screen('/admin/questions/create', 'admin', 'question-create'),
  adminProposed: screen('/admin/questions/proposed', 'admin', 'proposed-questions'),
  adminProposedQuestion: screen('/admin/questions/proposed/:proposedId', 'admin', 'proposed-question'),
  adminQuestion: screen('/admin/questions/:questionId', 'admin', 'question-edit'),
  adminQuestionFigures: screen('/admin/questions/:questionId/figures', 'admin', 'question-figures'),
  adminExamFigures: screen('/admin/questions/figures/:examId', 'admin', 'exam-figures'),
  adminStudy: screen('/admin/study-content', 'admin'),
  adminStudyCreate: screen('/admin/study-content/create', 'admin', 'study-create'),
  adminStudyItem: screen('/admin/study-content/:itemId', 'admin', 'study-edit'),
  adminUsers: screen('/admin/users', 'admin'),
  adminUserCreate: screen('/admin/users/create', 'admin', 'user-create'),
  adminUser: screen('/admin/users/:userId', 'admin', 'user'),
  adminTokens: screen('/admin/users/tokens', 'admin', 'tokens'),
  adminAccess: screen('/admin/access', 'admin', 'invitations'),
  adminGroups: screen('/admin/access/groups', 'admin'),
  adminWebhooks: screen('/admin/webhooks', 'admin'),
  adminPayments: screen('/admin/payments', 'admin'),
  adminEvents: screen('/admin/payments/events', 'admin', 'payment-events'),
  adminRevenue: screen('/admin/payments/revenue', 'admin', 'revenue'),
  adminGiveAccess: screen('/admin/access/give', 'admin', 'give-access'),
  adminSite: screen('/admin/site', 'admin'),
  adminNotices: screen('/admin/status', 'admin', 'notices'),
  adminMessages: screen('/admin/messages', 'admin'),
  adminInstallation: screen('/admin/installation', 'admin'),
  adminAudit: screen('/admin/audit', 'admin'),
  adminReports: screen('/admin/reports', 'admin'),
  adminReport: screen('/admin/reports/:questionId', 'admin', 'report'),
  about: screen('/about', 'pages'),
  community: screen('/community', 'pages'),
  contact: screen('/contact', 'pages'),
  helpCenter: screen('/help-center', 'pages'),
  privacy: screen('/privacy', 'pages'),
  status: screen('/status', 'pages'),
  terms: screen('/terms', 'pages'),
  accessibility: screen('/accessibility', 'pages'),
  calibration: screen('/calibration', 'pages'),
  apiDocs: screen('/api/docs', undefined, 'api-docs'),
  notFound: screen('*', undefined, 'not-found'),
} satisfies Record<string, Screen>;
