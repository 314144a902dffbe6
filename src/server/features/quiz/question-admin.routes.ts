import {
  addQuestion,
  deleteQuestion,
  getAdminQuestion,
  importQuestions,
  listAdminQuestions,
  listImports,
  previewImport,
  restoreQuestion,
  undoImport,
  updateQuestion,
} from '#contract/quiz-admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { QuestionAdminService } from './question-admin.service.ts';
import type { QuestionImportService } from './question-import.service.ts';

export function questionAdminRoutes(
  mount: Mount,
  { questions, imports }: { questions: QuestionAdminService; imports: QuestionImportService },
): void {
  mount(listAdminQuestions, ({ query }) => questions.list(query));

  mount(getAdminQuestion, ({ params }) => questions.one(params.id));

  mount(addQuestion, ({ params, body, caller, http }) =>
    questions.add(actorOf(caller, http.request), params.examId, body),
  );

  mount(updateQuestion, ({ params, body, caller, http }) =>
    questions.update(actorOf(caller, http.request), params.id, body),
  );

  mount(deleteQuestion, async ({ params, caller, http }) => {
    await questions.remove(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(restoreQuestion, ({ params, caller, http }) => questions.restore(actorOf(caller, http.request), params.id));

  mount(previewImport, ({ params, body }) => imports.preview(params.examId, body.questions));

  mount(importQuestions, ({ params, body, caller, http }) =>
    imports.run(actorOf(caller, http.request), params.examId, body.questions),
  );

  mount(listImports, ({ query }) => imports.list(query));

  mount(undoImport, ({ params, caller, http }) => imports.undo(actorOf(caller, http.request), params.id));
}
