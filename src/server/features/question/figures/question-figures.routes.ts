import { getExamFigures, getQuestionFigures, keepQuestion } from '#contract/question-figures.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ExamFiguresService } from './exam-figures.service.ts';
import type { QuestionFiguresService } from './question-figures.service.ts';

export function questionFiguresRoutes(
  mount: Mount,
  { figures, exams }: { figures: QuestionFiguresService; exams: ExamFiguresService },
): void {
  mount(getExamFigures, ({ params }) => exams.of(params.id));

  mount(getQuestionFigures, ({ params }) => figures.one(params.id));

  mount(keepQuestion, ({ params, body, caller, http }) => figures.keep(actorOf(caller, http.request), params.id, body));
}
