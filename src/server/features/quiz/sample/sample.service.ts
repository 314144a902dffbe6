import type { Exam } from '#contract/exam.ts';
import type { Sample, SampleReview } from '#contract/quiz-sample.ts';
import { shownOrderOf } from '#rules/question/option-order.ts';
import { type SatQuestion, servedQuestion } from '#rules/question/question.ts';
import { seededRandom } from '#rules/question/random.ts';
import { detailedResult, score } from '#rules/question/score.ts';
import { canStandAlone, dayOf } from '#rules/quiz/sample.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion } from '#server/features/exam/per-version.ts';
import { Problem } from '#server/http/problem.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';

/** The question of the day, which a visitor can answer without starting a quiz. Each day it is a free question of another exam. */
export function sampleService(needs: { bank: BankService; catalogue: CatalogueService; now: () => Date }) {
  const { bank, catalogue, now } = needs;

  const candidatesOf = loadedPerVersion(catalogue, async (exam: Exam) => {
    const { free, roster } = await bank.bankOf(exam);
    const numbers = free.flatMap(({ lists }) => lists.flat());
    return (await bank.questions(numbers.map((number) => roster.versionOf(number)))).filter(canStandAlone);
  });

  async function ofDay(day: number): Promise<{ exam: Exam; entry: SatQuestion } | null> {
    const exams = catalogue.current().exams.filter((exam) => exam.isActive && exam.freeQuestionCount > 0);
    for (const place of exams.keys()) {
      const exam = exams[(day + place) % exams.length]!;
      const candidates = await candidatesOf(exam);
      const question = candidates[Math.floor(day / exams.length) % candidates.length];
      // The order is the same for everyone, but not the author's, so the right option's place gives nothing away.
      if (question)
        return { exam, entry: { question, optionOrder: shownOrderOf(question, seededRandom(question.number)) } };
    }
    return null;
  }

  return {
    async today(): Promise<Sample | null> {
      const found = await ofDay(dayOf(now()));
      return found && { examId: found.exam.id, question: servedQuestion(found.entry) };
    },

    /** A page opened yesterday can still be answered. */
    async answer(
      questionId: string,
      picked: number,
    ): Promise<{ review: SampleReview; examId: string; number: number }> {
      const today = dayOf(now());
      for (const day of [today, today - 1]) {
        const found = await ofDay(day);
        if (found?.entry.question.id !== questionId || picked >= found.entry.optionOrder.length) continue;
        const [answer] = score([found.entry], [[picked]]).answers;
        const { isCorrect, correctAnswer, rationales, explanation } = detailedResult(found.entry, answer!);
        const review = { isCorrect, correctAnswer, rationales, explanation };
        return { review, examId: found.exam.id, number: found.entry.question.number };
      }
      throw new Problem('not_found');
    },
  };
}
export type SampleService = ReturnType<typeof sampleService>;
