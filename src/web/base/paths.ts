/** Every address of the site. Links are only made here. */
export const paths = {
  home: '/',
  categories: '/#categories',
  pricing: '/#pricing',
  login: (redirect?: string) => withQuery('/login', { redirect }),
  register: (redirect?: string) => withQuery('/register', { redirect }),
  forgotPassword: '/forgot-password',
  account: '/account',
  payments: '/account#payments',
  reports: '/account#reports',
  receipt: (purchaseId: string) => `/account/receipts/${purchaseId}`,
  dashboard: '/dashboard',
  today: (examSlug: string) => `/today/${examSlug}`,
  attempts: (query: { exam?: string | undefined; before?: string; after?: string } = {}) =>
    withQuery('/dashboard/attempts', query),
  result: (attemptId: string) => `/results/${attemptId}`,
  admin: '/admin',
  adminQuestions: (query: Query = {}) => withQuery('/admin/questions', query),
  adminStudy: (query: Query = {}) => withQuery('/admin/study-content', query),
  adminStudyCreate: (query: Query = {}) => withQuery('/admin/study-content/create', query),
  adminStudyItem: (id: string) => `/admin/study-content/${id}`,
  adminUserList: (query: Query = {}) => withQuery('/admin/users', query),
  adminUser: (id: string) => `/admin/users/${id}`,
  adminPaymentList: (query: Query = {}) => withQuery('/admin/payments', query),
  adminEvents: (query: Query = {}) => withQuery('/admin/payments/events', query),
  adminSite: (query: { topic?: string; at?: string } = {}) => withQuery('/admin/site', query),
  adminNotices: '/admin/status',
  adminReports: '/admin/reports',
  adminReport: (questionId: string) => `/admin/reports/${questionId}`,
  adminMessages: '/admin/messages',
  adminAudit: '/admin/audit',
  /** With `simulation`, its briefing. */
  practice: (examSlug: string, query: { domain?: string; simulation?: 'full' | 'sealed' } = {}) =>
    withQuery(`/practice/${examSlug}`, query),
  practiceSitting: (examSlug: string, sittingId: string) => `/practice/${examSlug}/${sittingId}`,
  quiz: (examSlug: string) => `/quiz/${examSlug}`,
  study: (examSlug: string) => `/study/${examSlug}`,
  studySearch: (examSlug: string, query: string) => withQuery(`/study/${examSlug}`, { q: query }),
  studyDomain: (examSlug: string, domain: number) => `/study/${examSlug}/domain/${domain}`,
  studyTask: (examSlug: string, domain: number, task: number) => `/study/${examSlug}/domain/${domain}/task/${task}`,
  flashcards: (examSlug: string, shown: { view?: string; domain?: string; card?: string } = {}) =>
    withQuery(`/study/${examSlug}/flashcards`, { view: shown.view, domain: shown.domain, card: shown.card }),
  purchase: (examSlug: string) => `/purchase/${examSlug}`,
  purchaseById: (examId: string) => withQuery('/purchase', { examId }),
  purchaseAny: '/purchase',
  checkout: (examId: string) => `/checkout/${examId}`,
  checkoutSuccess: (examId: string) => withQuery('/checkout-success', { examId }),
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  helpCenter: '/help-center',
  community: '/community',
  status: '/status',
  socialCard: (name: string) => `/social/${name}.png`,
  apiDocs: '/api/docs',
} as const;

type Query = Record<string, string | undefined>;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
