import type { Exam } from '#contract/exam.ts';

/** An exam that is off offer and not owned, as far as the person's own work in it describes it. */
export function withdrawnExam(
  { examId: id, examName: name, examSlug: slug }: { examId: string; examName: string; examSlug: string },
  createdAt: string,
): Exam {
  const unknown = {
    categoryId: id,
    code: '',
    vendor: '',
    description: '',
    questionCount: 0,
    freeQuestionCount: 0,
    price: 0,
    accessDays: 0,
    passPercentage: 0,
    isInPreparation: false,
    isForSale: false,
    isExplained: false,
  };
  return { ...unknown, id, name, slug, createdAt, isActive: false, domains: [] };
}
