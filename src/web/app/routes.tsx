import { Outlet, type RouteObject } from 'react-router';
import { meQuery } from '#web/base/me.ts';
import { categoriesQuery, examsQuery } from '#web/features/exam/exam.queries.ts';
import { FailedScreen } from '#web/features/pages/failed.screen.tsx';
import { Layout } from '#web/app/shell/layout.tsx';
import { loadingContext } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';

/** A screen in a file of its own, loaded when it is first needed. */
type ScreenModule = Pick<RouteObject, 'Component' | 'loader' | 'ErrorBoundary'>;

const screen = (path: string, load: () => Promise<ScreenModule>): RouteObject => ({ id: path, path, lazy: load });

/** Screens loaded as one file, because they share most of their code. */
const group =
  <Name extends string>(load: () => Promise<Record<Name, ScreenModule>>) =>
  (path: string, name: Name) =>
    screen(path, async () => (await load())[name]);

const accountScreen = group(async () => (await import('#web/features/account/account-screens.ts')).accountScreens);

const dashboardScreen = group(
  async () => (await import('#web/features/dashboard/dashboard-screens.ts')).dashboardScreens,
);

const adminScreen = group(async () => (await import('#web/features/admin/admin-screens.ts')).adminScreens);

const practiceScreen = group(async () => (await import('#web/features/practice/practice-screens.ts')).practiceScreens);

const checkoutScreen = group(async () => (await import('#web/features/checkout/checkout-screens.ts')).checkoutScreens);

const pageScreen = group(async () => (await import('#web/features/pages/page-screens.ts')).pageScreens);

const PAGES = ['about', 'community', 'contact', 'helpCenter', 'privacy', 'status', 'terms'] as const;

// For the exam bar, which fetches them itself once loaded: only pages rendered on the server need them from the start.
const ownExams = import.meta.env.SSR && (await import('#web/features/exam/own-exams.ts')).ownExamsQuery;

/** The route around all screens, which shows errors within the frame of the page. */
export const SCREENS = 'screens';

/** The screens, each at its address. */
export const screens: RouteObject[] = [
  screen('/', () => import('#web/features/exam/landing/landing.screen.tsx')),
  screen('/quiz/:examSlug', () => import('#web/features/quiz/take/quiz.screen.tsx')),
  screen('/study/:examSlug', () => import('#web/features/study/overview/overview.screen.tsx')),
  screen('/study/:examSlug/domain/:domainNumber', () => import('#web/features/study/overview/domain.screen.tsx')),
  screen(
    '/study/:examSlug/domain/:domainNumber/task/:taskNumber',
    () => import('#web/features/study/task/task.screen.tsx'),
  ),
  screen('/study/:examSlug/flashcards', () => import('#web/features/flashcard/flashcards.screen.tsx')),
  screen('/flashcards/:examSlug', async () => {
    const { redirectLoader } = await import('#web/features/flashcard/flashcards.screen.tsx');
    return { loader: redirectLoader };
  }),
  practiceScreen('/practice/:examSlug', 'practice'),
  practiceScreen('/practice/:examSlug/:sittingId', 'sitting'),
  accountScreen('/login', 'login'),
  accountScreen('/register', 'register'),
  accountScreen('/forgot-password', 'forgotPassword'),
  accountScreen('/reset-password/:token?', 'resetPassword'),
  accountScreen('/verify-email/:token?', 'verifyEmail'),
  accountScreen('/setup/:token?', 'setup'),
  accountScreen('/unsubscribe/:token', 'unsubscribe'),
  screen('/account', () => import('#web/features/account/account.screen.tsx')),
  dashboardScreen('/dashboard', 'dashboard'),
  dashboardScreen('/today', 'anyToday'),
  dashboardScreen('/today/:examSlug', 'today'),
  dashboardScreen('/dashboard/attempts', 'attempts'),
  dashboardScreen('/results/:attemptId', 'result'),
  screen('/account/receipts/:purchaseId', () => import('#web/features/account/settings/receipt.screen.tsx')),
  checkoutScreen('/purchase/:examSlug?', 'purchase'),
  checkoutScreen('/checkout/:examId?', 'checkout'),
  checkoutScreen('/checkout-success', 'checkoutSuccess'),
  adminScreen('/admin/study-content', 'studyContent'),
  adminScreen('/admin/study-content/create', 'studyCreate'),
  adminScreen('/admin/study-content/:itemId', 'studyEdit'),
  adminScreen('/admin/users', 'users'),
  adminScreen('/admin/users/:userId', 'user'),
  adminScreen('/admin/payments', 'payments'),
  adminScreen('/admin/payments/events', 'paymentEvents'),
  adminScreen('/admin', 'exams'),
  adminScreen('/admin/questions', 'questions'),
  adminScreen('/admin/site', 'site'),
  adminScreen('/admin/status', 'notices'),
  adminScreen('/admin/messages', 'messages'),
  adminScreen('/admin/audit', 'audit'),
  adminScreen('/admin/reports', 'reports'),
  adminScreen('/admin/reports/:questionId', 'report'),
  ...PAGES.map((name) => pageScreen(paths[name], name)),
  screen('/api/docs', () => import('#web/features/pages/api-docs.screen.tsx')),
  screen('*', () => import('#web/features/pages/not-found.screen.tsx')),
];

/** Every address of the site. Data that all screens need (the person, the exams) is loaded with the first one. */
export const routes: RouteObject[] = [
  {
    id: 'layout',
    Component: Layout,
    ErrorBoundary: LayoutWithFailure,
    loader: async ({ context }) => {
      const { api, queries } = context.get(loadingContext);
      await Promise.all([
        queries
          .ensureQueryData(meQuery(api))
          .then((me) => (me && ownExams ? queries.prefetchQuery(ownExams(api)) : undefined)),
        queries.ensureQueryData(categoriesQuery(api)),
        queries.ensureQueryData(examsQuery(api)),
      ]);
      return null;
    },
    children: [
      {
        id: SCREENS,
        ErrorBoundary: FailedScreen,
        Component: Outlet,
        children: screens,
      },
    ],
  },
];

/** Shown if not even the frame of the page could be loaded. */
function LayoutWithFailure() {
  return (
    <main id="content">
      <FailedScreen />
    </main>
  );
}
