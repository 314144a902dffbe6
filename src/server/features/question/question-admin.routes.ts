import {
  addQuestion,
  createQuestion,
  deleteQuestion,
  getAdminQuestion,
  listAdminQuestions,
  listQuestionTags,
  restoreQuestion,
  restoreQuestionVersion,
  updateQuestion,
} from '#contract/question-admin.ts';
import { changeQuestions } from '#contract/question-bulk.ts';
import { importQuestions, previewImport } from '#contract/question-import.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { QuestionAdminService } from './question-admin.service.ts';
import type { QuestionBulkService } from './bulk/question-bulk.service.ts';
import type { QuestionImportService } from './import/question-import.service.ts';

export function questionAdminRoutes(
  mount: Mount,
  {
    questions,
    bulk,
    imports,
  }: {
    questions: QuestionAdminService;
    bulk: QuestionBulkService;
    imports: QuestionImportService;
  },
): void {
  mount(listAdminQuestions, ({ query, caller, http }) => questions.list(actorOf(caller, http.request), query));

  mount(listQuestionTags, ({ params }) => questions.tags(params.examId));

  mount(getAdminQuestion, ({ params }) => questions.one(params.id));

  mount(addQuestion, ({ params, body, caller, http }) =>
    questions.add(actorOf(caller, http.request), params.examId, body),
  );

  mount(createQuestion, ({ body, caller, http }) => questions.create(actorOf(caller, http.request), body));

  mount(updateQuestion, ({ params, body, caller, http }) =>
    questions.update(actorOf(caller, http.request), params.id, body),
  );

  mount(deleteQuestion, async ({ params, caller, http }) => {
    await questions.remove(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(restoreQuestion, ({ params, caller, http }) => questions.restore(actorOf(caller, http.request), params.id));

  mount(restoreQuestionVersion, ({ params, body, caller, http }) =>
    questions.restoreVersion(actorOf(caller, http.request), params.id, body),
  );

  mount(changeQuestions, ({ params, body, caller, http }) =>
    bulk.change(actorOf(caller, http.request), params.examId, body),
  );

  mount(previewImport, ({ params, body }) => imports.preview(params.examId, body.questions));

  mount(importQuestions, ({ params, query, body, caller, http }) =>
    imports.run(actorOf(caller, http.request), params.examId, body.questions, query.fileName),
  );
}
