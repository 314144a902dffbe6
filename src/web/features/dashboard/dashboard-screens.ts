import * as attempts from './attempts.screen.tsx';
import * as dashboard from './dashboard.screen.tsx';
import * as result from '#web/features/results/result.screen.tsx';
import * as today from '#web/features/today/today.screen.tsx';

/** Loaded as one file: most of it is shared by these screens and useless to visitors. */
export const dashboardScreens = { attempts, dashboard, result, today, anyToday: { loader: today.redirectLoader } };
