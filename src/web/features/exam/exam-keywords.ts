import type { Exam } from '#contract/exam.ts';
import { officialCode } from '#rules/exam/code.ts';

/** What people search for to find an exam, for search engines. */
export function examKeywords(exam: Pick<Exam, 'code' | 'name' | 'vendor'>): string[] {
  return [exam.name, officialCode(exam), exam.vendor].filter(Boolean);
}
