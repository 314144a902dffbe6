import type { Exam } from '#contract/exam.ts';
import { listFullQuestions } from '#contract/quiz-full.ts';
import { getSealedSitting, putSealedSitting, submitPreview, submitQuiz } from '#contract/quiz.ts';
import type { EntitlementService } from '#server/features/entitlement/entitlement.service.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { type Caller, seesKeys } from '#server/http/caller.ts';
import type { VisitorKeys } from '#server/features/response/visitor-keys.ts';
import { WithKeys, type Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import { resultJson } from './quiz-json.ts';
import type { QuizService } from './quiz.service.ts';
import { questionsJson } from '#server/features/question/bank/served-text.ts';
import type { SittingCookies } from './sitting-cookie.ts';

export function quizRoutes(
  mount: Mount,
  needs: {
    quiz: QuizService;
    bank: BankService;
    catalogue: CatalogueService;
    entitlements: EntitlementService;
    sittings: SittingCookies;
    visitorKeys: VisitorKeys;
  },
): void {
  const { quiz, bank, catalogue, entitlements, sittings, visitorKeys } = needs;

  const examFor = (caller: Caller, examId: string) => entitlements.visible(caller.learner, catalogue.exam(examId));

  const openSitting = (exam: Exam, cookies: Parameters<SittingCookies['find']>[0], id: string | undefined) => {
    const sitting = sittings.find(cookies, exam.id, id);
    if (!sitting) throw new Problem('no_sitting');
    return sitting;
  };

  mount(listFullQuestions, async ({ params, query, caller, http }) => {
    const { exam, access } = examFor(caller, params.examId);
    if (seesKeys(caller) && query.count === undefined) {
      const { page = 1, numbers } = query;
      return new WithKeys(caller, await bank.fullPage(exam.id, page, { isNumbered: numbers === '1' }));
    }
    const opened = await quiz.serve(caller.learner, exam, { count: query.count, timing: query.time }, access);
    if (!opened) return [];
    for (const cookie of sittings.surplus(http.request.cookies, exam.id)) http.reply.clearCookie(...cookie);
    http.reply.setCookie(...sittings.cookieOf(opened.sitting)).setCookie(...sittings.markOf(exam));
    http.reply.header('attempt-id', opened.sitting.id);
    return questionsJson(opened.texts, opened.sitting.items);
  });

  mount(getSealedSitting, ({ params, caller, http }) => {
    const { exam } = examFor(caller, params.examId);
    return { sealed: sittings.sealed(openSitting(exam, http.request.cookies, params.attemptId)) };
  });

  mount(putSealedSitting, ({ params, body, caller, http }) => {
    const { exam } = examFor(caller, params.examId);
    if (sittings.find(http.request.cookies, exam.id, params.attemptId)) return null;
    const sitting = sittings.opened(body.sealed, exam.id, params.attemptId);
    if (!sitting) throw new Problem('no_sitting');
    for (const cookie of sittings.surplus(http.request.cookies, exam.id)) http.reply.clearCookie(...cookie);
    http.reply.setCookie(...sittings.cookieOf(sitting)).setCookie(...sittings.markOf(exam));
    return null;
  });

  mount(submitQuiz, async ({ params, headers, body, caller, http }) => {
    const { exam, access } = examFor(caller, params.examId);
    const sitting = openSitting(exam, http.request.cookies, headers['attempt-id']);
    return resultJson(await quiz.submit(caller.learner, sitting, body, access));
  });

  mount(submitPreview, async ({ params, headers, body, caller, http }) => {
    const { exam, access } = examFor(caller, params.examId);
    const opened = openSitting(exam, http.request.cookies, headers['attempt-id']);
    const scored = await quiz.preview(caller.learner, opened, body, access);
    http.reply.setCookie(...sittings.cookieOf(scored.sitting));
    if (!caller.user)
      visitorKeys.note(
        http,
        exam.id,
        scored.questions.map(({ question }) => question.number),
      );
    return resultJson(scored);
  });
}
