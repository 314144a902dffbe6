import type { Exam } from '#contract/exam.ts';

/** The exams whose name, code, or vendor contains words of a text, most matches first. */
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

/** The exams a mistyped address may have meant: those matching the most words that tell exams apart. */
export function examsMeant(exams: readonly Exam[], address: string): Exam[] {
  const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]{2,}/g) ?? [];
  const has = ({ name, code, vendor }: Exam, word: string) =>
    wordsOf(`${name} ${code} ${vendor}`).some((own) => own === word || (word.length >= 4 && own.startsWith(word)));
  const telling = wordsOf(address).filter((word) => exams.filter((exam) => has(exam, word)).length * 2 <= exams.length);
  const scored = exams.map((exam) => ({ exam, hits: telling.filter((word) => has(exam, word)).length }));
  const most = Math.max(1, ...scored.map(({ hits }) => hits));
  return scored.filter(({ hits }) => hits === most).map(({ exam }) => exam);
}
