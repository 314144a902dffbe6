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

/** The exams whose name, code and vendor together contain every word of a text. */
export function examsWith(exams: readonly Exam[], text: string): readonly Exam[] {
  const words = text.toLowerCase().split(/\s+/);
  return exams.filter(({ name, code, vendor }) => {
    const about = `${name} ${code} ${vendor}`.toLowerCase();
    return words.every((word) => about.includes(word));
  });
}

/** The first exam of each category, then the second of each, and so on. */
export function spreadExams(exams: readonly Exam[]): Exam[] {
  const place = (exam: Exam) => exams.filter(({ categoryId }) => categoryId === exam.categoryId).indexOf(exam);
  return exams.toSorted((a, b) => place(a) - place(b));
}
