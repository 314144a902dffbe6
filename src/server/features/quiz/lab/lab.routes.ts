import { checkLab, getLab } from '#contract/lab.ts';
import type { Exam } from '#contract/exam.ts';
import { QUIZ } from '#server/features/quiz/quiz.words.ts';
import type { VisitorKeys } from '#server/features/response/visitor-keys.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { LabService } from './lab.service.ts';

export function labRoutes(
  mount: Mount,
  { lab, exam, visitorKeys }: { lab: LabService; exam: (id: string) => Exam; visitorKeys: VisitorKeys },
): void {
  mount(getLab, ({ query }) => lab.of(query.examId === undefined ? null : exam(query.examId)));

  mount(checkLab, async ({ params, body, caller, http }) => {
    const { review, number } = await lab.check(exam(params.examId), body.answer);
    // Somebody who is logged in does it in practice, where it is logged that they were shown its key.
    if (caller.user) throw new Problem('forbidden', { error: QUIZ.forVisitors() });
    visitorKeys.note(http, params.examId, [number]);
    return review;
  });
}
