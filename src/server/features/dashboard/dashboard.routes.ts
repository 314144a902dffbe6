import { getAttempt, getStanding, listAttempts, listPurchasedExams, listResults } from '#contract/dashboard.ts';
import type { Mount } from '#server/http/mount.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { ResultListService } from './result-list.service.ts';

export function dashboardRoutes(
  mount: Mount,
  { dashboard, resultList }: { dashboard: DashboardService; resultList: ResultListService },
): void {
  mount(listAttempts, ({ caller, query }) => resultList.attempts(caller.learner, query));
  mount(listResults, ({ caller, query }) => resultList.results(caller.learner, query));
  mount(getAttempt, ({ caller, params }) => dashboard.attempt(caller.learner, params.attemptId));
  mount(listPurchasedExams, ({ caller }) => dashboard.purchasedExams(caller.learner));
  mount(getStanding, ({ caller }) => dashboard.standing(caller.learner));
}
