import { getStanding, listPurchasedExams } from '#contract/dashboard.ts';
import type { Mount } from '#server/http/mount.ts';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardRoutes(mount: Mount, { dashboard }: { dashboard: DashboardService }): void {
  mount(listPurchasedExams, ({ caller }) => dashboard.purchasedExams(caller.learner));
  mount(getStanding, ({ caller }) => dashboard.standing(caller.learner));
}
