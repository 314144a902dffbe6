import * as attempts from './attempts.screen.tsx';
import * as dashboard from './dashboard.screen.tsx';
import * as result from './result.screen.tsx';
import * as today from '#web/features/today/today.screen.tsx';

/** Fetched as one file: what these screens share is most of them, and no visitor has a use for it. */
export const dashboardScreens = { attempts, dashboard, result, today };
