import type { Exam } from '#contract/exam.ts';
import type { Sample, SampleReview } from '#contract/quiz-sample.ts';
import { shownOrderOf } from '#rules/question/option-order.ts';
import { type SatQuestion, servedQuestion } from '#rules/question/question.ts';
import { seededRandom } from '#rules/question/random.ts';
import { detailedResult, score } from '#rules/question/score.ts';
import { canStandAlone, dayOf, SAMPLES_A_DAY } from '#rules/quiz/sample.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion } from '#server/features/exam/per-version.ts';
import { Problem } from '#server/http/problem.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';

/** The question of the day, which a visitor can answer without starting a quiz. Each day it is a free question of another exam, and each exam has a few that can be asked for. */
export function sampleService(needs: { bank: BankService; catalogue: CatalogueService; now: () => Date }) {
  const { bank, catalogue, now } = needs;

  const candidatesOf = loadedPerVersion(catalogue, async (exam: Exam) => {
    const { free, roster } = await bank.bankOf(exam);
    const numbers = free.flatMap(({ lists }) => lists.flat());
    return (await bank.questions(numbers.map((number) => roster.versionOf(number)))).filter(canStandAlone);
  });

  type Asked = { exam: Exam; entry: SatQuestion };

  const offered = () => catalogue.current().exams.filter((exam) => exam.isActive && exam.freeQuestionCount > 0);

  /** One of an exam's questions of a day, by number from 0; null if it has no such question. */
  async function ofExam(exam: Exam, day: number, number: number): Promise<Asked | null> {
    const candidates = await candidatesOf(exam);
    const turn = Math.floor(day / offered().length);
    const question = number < candidates.length ? candidates[(turn + number) % candidates.length] : undefined;
    // The order is the same for everyone, but not the author's, so the right option's place gives nothing away.
    return question
      ? { exam, entry: { question, optionOrder: shownOrderOf(question, seededRandom(question.number)) } }
      : null;
  }

  /** The question of a day: of another exam each day. */
  async function ofDay(day: number): Promise<Asked | null> {
    const exams = offered();
    for (const place of exams.keys()) {
      const found = await ofExam(exams[(day + place) % exams.length]!, day, 0);
      if (found) return found;
    }
    return null;
  }

  /** Every question that may be asked on a day. */
  async function* allOf(day: number): AsyncGenerator<Asked> {
    for (const exam of offered())
      for (let number = 0; number < SAMPLES_A_DAY; number += 1) {
        const found = await ofExam(exam, day, number);
        if (found) yield found;
      }
  }

  return {
    /** The question of the day, or another one of an exam. */
    async today(examId?: string, number = 0): Promise<Sample | null> {
      const day = dayOf(now());
      const exam = examId === undefined ? undefined : offered().find(({ id }) => id === examId);
      if (examId !== undefined && !exam) return null;
      const found = exam ? await ofExam(exam, day, number) : await ofDay(day);
      return found && { examId: found.exam.id, question: servedQuestion(found.entry) };
    },

    /** A page opened yesterday can still be answered. */
    async answer(
      questionId: string,
      picked: number,
    ): Promise<{ review: SampleReview; examId: string; number: number }> {
      const today = dayOf(now());
      for (const day of [today, today - 1])
        for await (const { exam, entry } of allOf(day)) {
          if (entry.question.id !== questionId || picked >= entry.optionOrder.length) continue;
          const [answer] = score([entry], [[picked]]).answers;
          const { isCorrect, correctAnswer, rationales, explanation } = detailedResult(entry, answer!);
          const review = { isCorrect, correctAnswer, rationales, explanation };
          return { review, examId: exam.id, number: entry.question.number };
        }
      throw new Problem('not_found');
    },
  };
}
export type SampleService = ReturnType<typeof sampleService>;
