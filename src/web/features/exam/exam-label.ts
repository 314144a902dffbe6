import type { Exam } from '#contract/exam.ts';
import { officialCode } from '#rules/exam/code.ts';

/** An exam's short label: its code, or its name if the vendor gives it no code. */
export function examLabel(exam: Pick<Exam, 'code' | 'name'>): string {
  return officialCode(exam) || exam.name;
}
