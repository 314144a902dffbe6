import { queryOptions } from '@tanstack/react-query';
import { getAdminStats, listAudit } from '#contract/admin.ts';
import type { CallOf } from '#contract/endpoint.ts';
import { getAdminExam, listAdminCategories, listAdminExams } from '#contract/exam-admin.ts';
import { getAdminQuestion, listAdminQuestions, listImports } from '#contract/quiz-admin.ts';
import { getReportedQuestion, listReportedQuestions } from '#contract/report-admin.ts';
import type { Api } from '#web/api.ts';

/** Begins the key of everything that administrators are shown: a change makes all of it be asked anew. */
export const OF_ADMIN = 'admin';

type QueryOf<E extends { query: unknown } & Parameters<Api>[0]> = NonNullable<CallOf<E>['query']>;
export type ExamsQuery = QueryOf<typeof listAdminExams>;
export type QuestionsQuery = QueryOf<typeof listAdminQuestions>;
export type ReportsQuery = QueryOf<typeof listReportedQuestions>;
export type AuditQuery = QueryOf<typeof listAudit>;

export const statsQuery = (api: Api) => queryOptions({ queryKey: [OF_ADMIN, 'stats'], queryFn: () => api(getAdminStats) });

export const adminExamsQuery = (api: Api, query: ExamsQuery) =>
  queryOptions({ queryKey: [OF_ADMIN, 'exams', query], queryFn: () => api(listAdminExams, { query }) });

export const adminExamQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: [OF_ADMIN, 'exam', id], queryFn: () => api(getAdminExam, { params: { id } }), staleTime: 0, gcTime: 0 });

export const adminCategoriesQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_ADMIN, 'categories'], queryFn: () => api(listAdminCategories) });

export const adminQuestionsQuery = (api: Api, query: QuestionsQuery) =>
  queryOptions({ queryKey: [OF_ADMIN, 'questions', query], queryFn: () => api(listAdminQuestions, { query }) });

export const adminQuestionQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: [OF_ADMIN, 'question', id], queryFn: () => api(getAdminQuestion, { params: { id } }), staleTime: 0, gcTime: 0 });

export const importsQuery = (api: Api, examId: string) =>
  queryOptions({ queryKey: [OF_ADMIN, 'imports', examId], queryFn: () => api(listImports, { query: { examId } }) });

export const auditQuery = (api: Api, query: AuditQuery) =>
  queryOptions({ queryKey: [OF_ADMIN, 'audit', query], queryFn: () => api(listAudit, { query }) });

export const reportsQuery = (api: Api, query: ReportsQuery) =>
  queryOptions({ queryKey: [OF_ADMIN, 'reports', query], queryFn: () => api(listReportedQuestions, { query }), staleTime: 0 });

export const reportedQuestionQuery = (api: Api, questionId: string) =>
  queryOptions({ queryKey: [OF_ADMIN, 'report', questionId], queryFn: () => api(getReportedQuestion, { params: { questionId } }), staleTime: 0 });
