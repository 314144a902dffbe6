import type { Exam } from '#contract/exam.ts';
import type { Lab } from '#contract/lab.ts';
import type { Explained } from '#contract/practice-sitting.ts';
import type { Answer } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { askedQuestion, rightAnswer, type SatQuestion } from '#rules/question/question.ts';
import { isRight, marksOf } from '#rules/question/right.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import { Problem } from '#server/http/problem.ts';

/** The lab of each exam that anyone can do, a visitor without starting anything. */
export function labService({ bank, catalogue }: { bank: BankService; catalogue: CatalogueService }) {
  async function labOf(exam: Exam): Promise<SatQuestion | null> {
    if (!exam.isActive) return null;
    const { freeLab, roster } = await bank.bankOf(exam);
    if (freeLab === null) return null;
    const [question] = await bank.questions([roster.versionOf(freeLab)]);
    return { question: question!, optionOrder: [...question!.options.keys()] };
  }

  async function withMostLabs(): Promise<Exam | null> {
    let most: { exam: Exam; labCount: number } | null = null;
    for (const exam of catalogue.current().exams.filter(({ isActive }) => isActive)) {
      const { labCount } = await bank.bankOf(exam);
      if (labCount > (most?.labCount ?? 0)) most = { exam, labCount };
    }
    return most?.exam ?? null;
  }

  return {
    /** The lab of an exam, or of the one that has most. */
    async of(exam: Exam | null): Promise<Lab | null> {
      const chosen = exam ?? (await withMostLabs());
      const lab = chosen && (await labOf(chosen));
      return lab && { examId: chosen.id, question: askedQuestion(lab) };
    },

    /** What an answer to an exam's lab comes to, with all that explains it, and the lab's number. */
    async check(exam: Exam, answer: Answer): Promise<{ review: Explained; number: number }> {
      const lab = await labOf(exam);
      if (!lab) throw new Problem('not_found');
      const { question, optionOrder } = lab;
      const misfit = KINDS[question.kind].misfit(answer, askedQuestion(lab));
      if (misfit !== null) throw new Problem('malformed', { fields: { answer: misfit } });
      const review = {
        right: rightAnswer(question, optionOrder),
        isCorrect: isRight(lab, answer),
        rationales: optionOrder.map((index) => question.options[index]!.rationale),
        partRationales: (question.parts ?? []).map(({ rationale }) => rationale),
        marks: [...marksOf(lab, answer)],
        explanation: question.explanation,
        sources: [...question.sources],
      };
      return { review, number: question.number };
    },
  };
}
export type LabService = ReturnType<typeof labService>;
