import type { Exam } from '#contract/exam.ts';
import { useMe } from '#web/base/me.ts';

/** Whether this person has access to the full exam. */
export function useIsOwner(exam: Exam): boolean {
  return useMe()?.purchasedExams.includes(exam.id) ?? false;
}
