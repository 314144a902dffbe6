import { queryOptions } from '@tanstack/react-query';
import { getUser, listUsers } from '#contract/account-admin.ts';
import { getAdminStats, getAdminWork, listAudit } from '#contract/admin.ts';
import { listPayments, listWebhookEvents } from '#contract/checkout-admin.ts';
import { listContactMessages } from '#contract/contact-admin.ts';
import type { CallOf, Endpoint } from '#contract/endpoint.ts';
import { getAdminExam, listAdminCategories, listAdminExams } from '#contract/exam-admin.ts';
import { getAdminQuestion, listAdminQuestions } from '#contract/question-admin.ts';
import { getGoingLive, getInstallation } from '#contract/installation.ts';
import { getImport, listImports } from '#contract/content-import.ts';
import { getReportedQuestion, listReportedQuestions } from '#contract/report-admin.ts';
import { listSiteSettings, listSiteVersions } from '#contract/site-admin.ts';
import { getAdminStudyItem, listStudyItems } from '#contract/study-admin.ts';
import type { Api } from '#web/base/api.ts';

/** The first part of the key of all admin data: a change refetches all of it. */
export const OF_ADMIN = 'admin';

/** Rows on a page of a list. */
export const LIMIT = 25;

type QueryOf<E extends Endpoint> = NonNullable<CallOf<E>['query']>;

/** A query of admin data, refetched each time because others administer too. */
const adminQuery = <T>(key: unknown[], queryFn: () => Promise<T>) =>
  queryOptions({ queryKey: [OF_ADMIN, ...key], queryFn, staleTime: 2000 });

export const statsQuery = (api: Api) => adminQuery(['stats'], () => api(getAdminStats));

export const workQuery = (api: Api) => adminQuery(['work'], () => api(getAdminWork));

export const adminExamsQuery = (api: Api, query: QueryOf<typeof listAdminExams>) =>
  adminQuery(['exams', query], () => api(listAdminExams, { query }));

export const adminExamQuery = (api: Api, id: string) =>
  adminQuery(['exam', id], () => api(getAdminExam, { params: { id } }));

export const adminCategoriesQuery = (api: Api) => adminQuery(['categories'], () => api(listAdminCategories));

export const adminQuestionsQuery = (api: Api, query: QueryOf<typeof listAdminQuestions>) =>
  adminQuery(['questions', query], () => api(listAdminQuestions, { query }));

export const adminQuestionQuery = (api: Api, id: string) =>
  adminQuery(['question', id], () => api(getAdminQuestion, { params: { id } }));

export const importsQuery = (api: Api, query: QueryOf<typeof listImports>) =>
  adminQuery(['imports', query], () => api(listImports, { query }));

export const importQuery = (api: Api, id: string) =>
  adminQuery(['import', id], () => api(getImport, { params: { id } }));

export const studyItemsQuery = (api: Api, query: QueryOf<typeof listStudyItems>) =>
  adminQuery(['study items', query], () => api(listStudyItems, { query }));

export const studyItemQuery = (api: Api, id: string) =>
  adminQuery(['study item', id], () => api(getAdminStudyItem, { params: { id } }));

export const usersQuery = (api: Api, query: QueryOf<typeof listUsers>) =>
  adminQuery(['users', query], () => api(listUsers, { query }));

export const userQuery = (api: Api, id: string) => adminQuery(['user', id], () => api(getUser, { params: { id } }));

export const adminPaymentsQuery = (api: Api, query: QueryOf<typeof listPayments>) =>
  adminQuery(['payments', query], () => api(listPayments, { query }));

export const webhookEventsQuery = (api: Api, query: QueryOf<typeof listWebhookEvents>) =>
  adminQuery(['webhook events', query], () => api(listWebhookEvents, { query }));

export const auditQuery = (api: Api, query: QueryOf<typeof listAudit>) =>
  adminQuery(['audit', query], () => api(listAudit, { query }));

export const siteSettingsQuery = (api: Api) => adminQuery(['site settings'], () => api(listSiteSettings));

export const goingLiveQuery = (api: Api) => adminQuery(['going live'], () => api(getGoingLive));

export const installationQuery = (api: Api) => adminQuery(['installation'], () => api(getInstallation));

export const siteVersionsQuery = (api: Api, name: string) =>
  adminQuery(['site versions', name], () => api(listSiteVersions, { params: { name } }));

export const messagesQuery = (api: Api, query: QueryOf<typeof listContactMessages>) =>
  adminQuery(['messages', query], () => api(listContactMessages, { query }));

export const reportsQuery = (api: Api, query: QueryOf<typeof listReportedQuestions>) =>
  adminQuery(['reports', query], () => api(listReportedQuestions, { query }));

export const reportedQuestionQuery = (api: Api, questionId: string) =>
  adminQuery(['report', questionId], () => api(getReportedQuestion, { params: { questionId } }));
