import type { Exam } from '#contract/exam.ts';
import { officialCode } from '#rules/exam/code.ts';

/** What an exam is called in short: its code; its name where its vendor gives it none. */
export function examLabel(exam: Pick<Exam, 'code' | 'name'>): string {
  return officialCode(exam) || exam.name;
}
