import { getAttempt, getStanding, listAttempts, listPurchasedExams, listResults } from '#contract/dashboard.ts';
import type { Mount } from '#server/http/mount.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { ResultListService } from './result-list.service.ts';

export function dashboardRoutes(
  mount: Mount,
  { dashboard, resultList }: { dashboard: DashboardService; resultList: ResultListService },
): void {
  mount(listAttempts, ({ caller, query }) => resultList.attempts(caller.user, query));
  mount(listResults, ({ caller, query }) => resultList.results(caller.user, query));
  mount(getAttempt, ({ caller, params }) => dashboard.attempt(caller.user, params.attemptId));
  mount(listPurchasedExams, ({ caller }) => dashboard.purchasedExams(caller.user));
  mount(getStanding, ({ caller }) => dashboard.standing(caller.user));
}
