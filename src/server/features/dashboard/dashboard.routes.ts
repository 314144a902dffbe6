import { getAttempt, getStanding, listAttempts, listPurchasedExams } from '#contract/dashboard.ts';
import type { Mount } from '#server/http/mount.ts';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardRoutes(mount: Mount, { dashboard }: { dashboard: DashboardService }): void {
  mount(listAttempts, ({ caller, query }) => dashboard.attempts(caller.user, query));
  mount(getAttempt, ({ caller, params }) => dashboard.attempt(caller.user, params.attemptId));
  mount(listPurchasedExams, ({ caller }) => dashboard.purchasedExams(caller.user));
  mount(getStanding, ({ caller }) => dashboard.standing(caller.user));
}
