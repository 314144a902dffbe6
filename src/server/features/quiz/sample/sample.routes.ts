import { QUIZ } from '#server/features/quiz/quiz.words.ts';
import { answerSample, getSample } from '#contract/quiz-sample.ts';
import type { VisitorKeys } from '#server/features/response/visitor-keys.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { SampleService } from './sample.service.ts';

export function sampleRoutes(
  mount: Mount,
  { sample, visitorKeys }: { sample: SampleService; visitorKeys: VisitorKeys },
): void {
  mount(getSample, ({ query }) => sample.today(query.examId, query.number));

  mount(answerSample, async ({ params, caller, http }) => {
    // Explaining a question to someone signed in counts as showing it, and this read-only call logs nothing.
    if (caller.user) throw new Problem('forbidden', { error: QUIZ.forVisitors() });
    const { review, examId, number } = await sample.answer(params.questionId, params.picked);
    visitorKeys.note(http, examId, [number]);
    return review;
  });
}
