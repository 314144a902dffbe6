import { getQuestionFigures, keepQuestion } from '#contract/question-figures.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { QuestionFiguresService } from './question-figures.service.ts';

export function questionFiguresRoutes(mount: Mount, { figures }: { figures: QuestionFiguresService }): void {
  mount(getQuestionFigures, ({ params }) => figures.one(params.id));

  mount(keepQuestion, ({ params, body, caller, http }) => figures.keep(actorOf(caller, http.request), params.id, body));
}
