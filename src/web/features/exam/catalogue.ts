import type { Category, Exam } from '#contract/exam.ts';

/** The categories that have exams, each with its exams, both in the order given. */
export function examsByCategory(
  categories: readonly Category[],
  exams: readonly Exam[],
): { category: Category; exams: Exam[] }[] {
  return categories
    .map((category) => ({ category, exams: exams.filter((exam) => exam.categoryId === category.id) }))
    .filter((group) => group.exams.length > 0);
}

/** The first exam of every category, then the second of every one, and so on. */
export function spreadExams(exams: readonly Exam[]): Exam[] {
  const place = (exam: Exam) => exams.filter(({ categoryId }) => categoryId === exam.categoryId).indexOf(exam);
  return exams.toSorted((a, b) => place(a) - place(b));
}

/** What there is, counted; an exam in preparation is not there yet. `fromPrice` is the lowest price in cents of what is sold; null where nothing is. */
export function catalogueFigures(all: readonly Exam[]) {
  const exams = all.filter((exam) => !exam.isInPreparation);
  const sum = (count: (exam: Exam) => number) => exams.reduce((total, exam) => total + count(exam), 0);
  const prices = exams.filter((exam) => exam.isForSale).map((exam) => exam.price);
  return {
    exams: exams.length,
    questions: sum((exam) => exam.questionCount),
    freeQuestions: sum((exam) => exam.freeQuestionCount),
    fromPrice: prices.length > 0 ? Math.min(...prices) : null,
  };
}
