import type { Exam } from '#contract/exam.ts';

/** The exams whose name, code or vendor contains words of a text, those with most of them first. */
export function examsLike(exams: readonly Exam[], text: string): Exam[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const hits = (exam: Exam) => {
    const about = `${exam.name} ${exam.code} ${exam.vendor}`.toLowerCase();
    return words.filter((word) => about.includes(word)).length;
  };
  return exams
    .map((exam) => ({ exam, hits: hits(exam) }))
    .filter((entry) => entry.hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map((entry) => entry.exam);
}
