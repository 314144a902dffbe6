import { type Query, to, withQuery } from '#web/base/paths.ts';
import { SCREENS as at } from '#web/base/screens.ts';

/** The addresses of the admin area, which a first visit does without. */
export const adminPaths = {
  exam: (examId: string, query: { at?: 'weights' } = {}) => withQuery(to(at.adminExam, examId), query),
  examCreate: at.adminExamCreate.path,
  questions: (query: Query = {}) => withQuery(at.adminQuestions.path, query),
  question: (questionId: string, query: Query = {}) => withQuery(to(at.adminQuestion, questionId), query),
  questionCreate: (query: Query = {}) => withQuery(at.adminQuestionCreate.path, query),
  questionFigures: (questionId: string) => to(at.adminQuestionFigures, questionId),
  examFigures: (examId: string) => to(at.adminExamFigures, examId),
  study: (query: Query = {}) => withQuery(at.adminStudy.path, query),
  studyCreate: (query: Query = {}) => withQuery(at.adminStudyCreate.path, query),
  studyItem: (id: string) => to(at.adminStudyItem, id),
  userList: (query: Query = {}) => withQuery(at.adminUsers.path, query),
  user: (id: string) => to(at.adminUser, id),
  userCreate: at.adminUserCreate.path,
  tokens: (query: Query = {}) => withQuery(at.adminTokens.path, query),
  access: (query: Query = {}) => withQuery(at.adminAccess.path, query),
  groups: at.adminGroups.path,
  webhooks: at.adminWebhooks.path,
  paymentList: (query: Query = {}) => withQuery(at.adminPayments.path, query),
  revenue: (query: Query = {}) => withQuery(at.adminRevenue.path, query),
  giveAccess: at.adminGiveAccess.path,
  events: (query: Query = {}) => withQuery(at.adminEvents.path, query),
  site: (query: { topic?: string; at?: string } = {}) => withQuery(at.adminSite.path, query),
  notices: at.adminNotices.path,
  reports: at.adminReports.path,
  report: (questionId: string) => to(at.adminReport, questionId),
  messages: at.adminMessages.path,
  installation: at.adminInstallation.path,
  audit: at.adminAudit.path,
} as const;
