import { listAdminQuestions } from '#contract/question-admin.ts';
import { adminList } from '#web/features/admin/shell/admin-list.ts';

/** The list of an exam's questions, which the page of one goes through. */
export const questionList = adminList(listAdminQuestions);
export type QuestionQuery = ReturnType<typeof questionList.queryAt>;

/** The list's filters, besides the search. */
export const FILTERS = ['kind', 'difficulty', 'domain', 'task', 'tag', 'archived', 'reported', 'inReview'] as const;

/** What of an address says which list a question was opened from. */
export function listQueryOf({
  page: _,
  at: __,
  limit: ___,
  ...query
}: QuestionQuery): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value || undefined]));
}
