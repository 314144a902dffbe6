import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#contract/account-admin.ts';
import { getAdminStats, getAdminWork, getWorkMail } from '#contract/admin.ts';
import { listGroups } from '#contract/door-admin.ts';
import type { CallOf, Endpoint } from '#contract/endpoint.ts';
import { getAdminExam, listAdminCategories, listAdminExams } from '#contract/exam-admin.ts';
import { getAdminQuestion, listQuestionTags } from '#contract/question-admin.ts';
import { getProposedQuestion } from '#contract/proposed-question.ts';
import { getExamFigures, getQuestionFigures } from '#contract/question-figures.ts';
import { getGoingLive, getInstallation } from '#contract/installation.ts';
import { getImport, listImports } from '#contract/content-import.ts';
import { listUserResults, listUserRights } from '#contract/person-admin.ts';
import { getRevenue } from '#contract/revenue.ts';
import type { Period } from '#rules/checkout/revenue.ts';
import { getReportedQuestion } from '#contract/report-admin.ts';
import { listSiteSettings, listSiteVersions } from '#contract/site-admin.ts';
import { getAdminStudyItem } from '#contract/study-admin.ts';
import { listWebhooks } from '#contract/webhook-admin.ts';
import type { Api } from '#web/base/api.ts';

/** The first part of the key of all admin data: a change refetches all of it. */
export const OF_ADMIN = 'admin';

/** Rows on a page of a list. */
export const LIMIT = 25;

type QueryOf<E extends Endpoint> = NonNullable<CallOf<E>['query']>;

/** A query of admin data, refetched each time because others administer too. */
export const adminQuery = <T>(key: unknown[], queryFn: () => Promise<T>) =>
  queryOptions({ queryKey: [OF_ADMIN, ...key], queryFn, staleTime: 2000 });

export const statsQuery = (api: Api) => adminQuery(['stats'], () => api(getAdminStats));

export const workQuery = (api: Api) => adminQuery(['work'], () => api(getAdminWork));

export const workMailQuery = (api: Api) => adminQuery(['work mail'], () => api(getWorkMail));

export const adminExamsQuery = (api: Api, query: QueryOf<typeof listAdminExams>) =>
  adminQuery(['exams', query], () => api(listAdminExams, { query }));

export const adminExamQuery = (api: Api, id: string) =>
  adminQuery(['exam', id], () => api(getAdminExam, { params: { id } }));

export const adminCategoriesQuery = (api: Api) => adminQuery(['categories'], () => api(listAdminCategories));

export const adminQuestionQuery = (api: Api, id: string) =>
  adminQuery(['question', id], () => api(getAdminQuestion, { params: { id } }));

export const questionTagsQuery = (api: Api, examId: string) =>
  adminQuery(['question tags', examId], () => api(listQuestionTags, { params: { examId } }));
export const proposedQuestionQuery = (api: Api, id: string) =>
  adminQuery(['proposed question', id], () => api(getProposedQuestion, { params: { id } }));

export const questionFiguresQuery = (api: Api, id: string) =>
  adminQuery(['question figures', id], () => api(getQuestionFigures, { params: { id } }));

export const examFiguresQuery = (api: Api, id: string) =>
  adminQuery(['exam figures', id], () => api(getExamFigures, { params: { id } }));

export const importsQuery = (api: Api, query: QueryOf<typeof listImports>) =>
  adminQuery(['imports', query], () => api(listImports, { query }));

export const importQuery = (api: Api, id: string) =>
  adminQuery(['import', id], () => api(getImport, { params: { id } }));

export const studyItemQuery = (api: Api, id: string) =>
  adminQuery(['study item', id], () => api(getAdminStudyItem, { params: { id } }));

export const userQuery = (api: Api, id: string) => adminQuery(['user', id], () => api(getUser, { params: { id } }));

export const userRightsQuery = (api: Api, id: string) =>
  adminQuery(['user rights', id], () => api(listUserRights, { params: { id } }));

export const userResultsQuery = (api: Api, id: string) =>
  adminQuery(['user results', id], () => api(listUserResults, { params: { id } }));

export const revenueQuery = (api: Api, by: Period) =>
  adminQuery(['revenue', by], () => api(getRevenue, { query: { by } }));

export const groupsQuery = (api: Api) => adminQuery(['groups'], () => api(listGroups));

export const webhooksQuery = (api: Api) => adminQuery(['webhooks'], () => api(listWebhooks));

export const siteSettingsQuery = (api: Api) => adminQuery(['site settings'], () => api(listSiteSettings));

export const goingLiveQuery = (api: Api) => adminQuery(['going live'], () => api(getGoingLive));

export const installationQuery = (api: Api) => adminQuery(['installation'], () => api(getInstallation));

export const siteVersionsQuery = (api: Api, name: string) =>
  adminQuery(['site versions', name], () => api(listSiteVersions, { params: { name } }));

export const reportedQuestionQuery = (api: Api, questionId: string) =>
  adminQuery(['report', questionId], () => api(getReportedQuestion, { params: { questionId } }));
