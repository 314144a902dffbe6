import { listOwnReports, reportQuestion } from '#contract/report.ts';
import { closeReports, getReportedQuestion, listReportedQuestions } from '#contract/report-admin.ts';
import type { SittingCookies } from '#server/features/quiz/sitting-cookie.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ReportAdminService } from './report-admin.service.ts';
import type { ReportService } from './report.service.ts';

export function reportRoutes(
  mount: Mount,
  { reports, admin, sittings }: { reports: ReportService; admin: ReportAdminService; sittings: SittingCookies },
): void {
  mount(reportQuestion, ({ params: { examId }, body, caller, http }) =>
    reports.report({
      learner: caller.learner,
      examId,
      quizzes: sittings.held(http.request.cookies, examId),
      report: body,
    }),
  );

  mount(listOwnReports, ({ caller }) => reports.own(caller.learner));

  mount(listReportedQuestions, ({ query }) => admin.list(query));

  mount(getReportedQuestion, ({ params }) => admin.one(params.questionId));

  mount(closeReports, ({ params, body, caller, http }) =>
    admin.close(actorOf(caller, http.request), params.questionId, body),
  );
}
