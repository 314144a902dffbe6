import type { Exam } from '#contract/exam.ts';

/** What an exam is called in short: its code; its name where its vendor gives it none, and the code is only our word for it. */
export function examLabel({ code, name }: Pick<Exam, 'code' | 'name'>): string {
  return /\d/.test(code) ? code : name;
}
