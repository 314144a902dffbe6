import {
  createCategory,
  createExam,
  deleteCategory,
  deleteExam,
  getAdminExam,
  listAdminCategories,
  listAdminExams,
  updateCategory,
  updateExam,
} from '#contract/exam-admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { CategoryAdminService } from './category-admin.service.ts';
import type { ExamAdminService } from './exam-admin.service.ts';

export function examAdminRoutes(
  mount: Mount,
  { categories, exams }: { categories: CategoryAdminService; exams: ExamAdminService },
): void {
  mount(listAdminCategories, () => categories.list());

  mount(createCategory, ({ body, caller, http }) => categories.create(actorOf(caller, http.request), body));

  mount(updateCategory, ({ params, body, caller, http }) =>
    categories.update(actorOf(caller, http.request), params.id, body),
  );

  mount(deleteCategory, async ({ params, caller, http }) => {
    await categories.remove(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(listAdminExams, ({ query }) => exams.list(query));

  mount(getAdminExam, ({ params }) => exams.one(params.id));

  mount(createExam, ({ body, caller, http }) => exams.create(actorOf(caller, http.request), body));

  mount(updateExam, ({ params, body, caller, http }) => exams.update(actorOf(caller, http.request), params.id, body));

  mount(deleteExam, async ({ params, caller, http }) => {
    if (await exams.remove(actorOf(caller, http.request), params.id)) return { archived: true as const };
    http.reply.code(204);
    return null;
  });
}
