import type { Exam } from '#contract/exam.ts';
import { officialCode } from '#rules/exam/code.ts';

/** An exam's short label: its code, or its name if the vendor gives it no code. */
export function examLabel(exam: Pick<Exam, 'code' | 'name'>): string {
  return officialCode(exam) || exam.name;
}

/** The longest name that fits on a phone's button after a short verb. */
const LONGEST_ON_BUTTON = 28;

/** What a button calls an exam: its name if that fits on one line, otherwise its label. */
export function buttonLabel(exam: Pick<Exam, 'code' | 'name'>): string {
  return exam.name.length <= LONGEST_ON_BUTTON ? exam.name : examLabel(exam);
}
