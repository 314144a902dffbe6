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

const screen = <const Path extends string>(path: Path, name: string, group?: ScreenGroup): Screen<Path> => ({
  path,
  name,
  group,
});

/** Every screen of the site. Its route, links to it, and what is loaded with its page follow from this. */
export const SCREENS = {
  home: screen('/', 'landing'),
  quiz: screen('/quiz/:examSlug', 'quiz'),
  study: screen('/study/:examSlug', 'overview'),
  studyDomain: screen('/study/:examSlug/domain/:domainNumber', 'domain'),
  studyTask: screen('/study/:examSlug/domain/:domainNumber/task/:taskNumber', 'task'),
  flashcards: screen('/study/:examSlug/flashcards', 'flashcards'),
  flashcardsByExam: { ...screen('/flashcards/:examSlug', 'flashcards'), redirects: true },
  practice: screen('/practice/:examSlug', 'practice', 'practice'),
  sitting: screen('/practice/:examSlug/:sittingId', 'sitting', 'practice'),
  login: screen('/login', 'login', 'account'),
  register: screen('/register', 'register', 'account'),
  forgotPassword: screen('/forgot-password', 'forgot-password', 'account'),
  resetPassword: screen('/reset-password/:token?', 'reset-password', 'account'),
  verifyEmail: screen('/verify-email/:token?', 'verify-email', 'account'),
  setup: screen('/setup/:token?', 'setup', 'account'),
  unsubscribe: screen('/unsubscribe/:token', 'unsubscribe', 'account'),
  account: screen('/account', 'account'),
  receipt: screen('/account/receipts/:purchaseId', 'receipt'),
  dashboard: screen('/dashboard', 'dashboard', 'dashboard'),
  attempts: screen('/dashboard/attempts', 'attempts', 'dashboard'),
  today: screen('/today/:examSlug', 'today', 'dashboard'),
  anyToday: { ...screen('/today', 'today', 'dashboard'), redirects: true },
  result: screen('/results/:attemptId', 'result', 'dashboard'),
  purchase: screen('/purchase/:examSlug?', 'purchase', 'checkout'),
  checkout: screen('/checkout/:examId?', 'checkout', 'checkout'),
  checkoutSuccess: screen('/checkout-success', 'checkout-success', 'checkout'),
  admin: screen('/admin', 'exams', 'admin'),
  adminQuestions: screen('/admin/questions', 'questions', 'admin'),
  adminStudy: screen('/admin/study-content', 'study-content', 'admin'),
  adminStudyCreate: screen('/admin/study-content/create', 'study-create', 'admin'),
  adminStudyItem: screen('/admin/study-content/:itemId', 'study-edit', 'admin'),
  adminUsers: screen('/admin/users', 'users', 'admin'),
  adminUser: screen('/admin/users/:userId', 'user', 'admin'),
  adminPayments: screen('/admin/payments', 'payments', 'admin'),
  adminEvents: screen('/admin/payments/events', 'payment-events', 'admin'),
  adminSite: screen('/admin/site', 'site', 'admin'),
  adminNotices: screen('/admin/status', 'notices', 'admin'),
  adminMessages: screen('/admin/messages', 'messages', 'admin'),
  adminInstallation: screen('/admin/installation', 'installation', 'admin'),
  adminAudit: screen('/admin/audit', 'audit', 'admin'),
  adminReports: screen('/admin/reports', 'reports', 'admin'),
  adminReport: screen('/admin/reports/:questionId', 'report', 'admin'),
  about: screen('/about', 'about', 'pages'),
  community: screen('/community', 'community', 'pages'),
  contact: screen('/contact', 'contact', 'pages'),
  helpCenter: screen('/help-center', 'help-center', 'pages'),
  privacy: screen('/privacy', 'privacy', 'pages'),
  status: screen('/status', 'status', 'pages'),
  terms: screen('/terms', 'terms', 'pages'),
  apiDocs: screen('/api/docs', 'api-docs'),
  notFound: screen('*', 'not-found'),
} satisfies Record<string, Screen>;
