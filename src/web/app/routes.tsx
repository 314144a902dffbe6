import { Outlet, type RouteObject } from 'react-router';
import { meQuery } from '#web/base/me.ts';
import { categoriesQuery, examsQuery } from '#web/features/exam/exam.queries.ts';
import { FailedScreen } from '#web/features/pages/failed.screen.tsx';
import { Layout } from '#web/app/shell/layout.tsx';
import { loadingContext } from '#web/base/loading.ts';
import { type Screen, SCREENS } from '#web/base/screens.ts';
import { loadScreen } from './screen-files.ts';

// For the exam bar, which fetches them itself once loaded: only pages rendered on the server need them from the start.
const ownExams = import.meta.env.SSR && (await import('#web/features/exam/own-exams.ts')).ownExamsQuery;

/** The route around all screens, which shows errors within the frame of the page. */
export const SCREENS_ROUTE = 'screens';

/** The screens, each at its address and loaded when it is first needed. */
export const screens: RouteObject[] = Object.values<Screen>(SCREENS).map((screen) => ({
  id: screen.path,
  path: screen.path,
  lazy: () => loadScreen(screen),
}));

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
        id: SCREENS_ROUTE,
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
