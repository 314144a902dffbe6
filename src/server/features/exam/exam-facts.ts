import type { ExamFacts } from '#contract/exam-facts.ts';
import type { Exam } from '#contract/exam.ts';
import { missingTypes } from '#rules/exam/item-types.ts';
import type { Reader } from '#server/db/database.ts';
import { listKindsHeld, selectFacts } from './exam.store.ts';

/** What learners are told of the real exam; `today` is an ISO date. */
export async function examFactsOf(
  reader: Reader,
  { examId, exams, today }: { examId: string; exams: readonly Exam[]; today: string },
): Promise<ExamFacts> {
  const { format, verified, retires, successor } = await selectFacts(reader, examId);
  const { items, minutes, navigation, itemTypes, passMark } = format;
  const { score, scale, minimum, basis } = passMark;
  const held = await listKindsHeld(reader, examId);
  return {
    verified,
    retires,
    // ISO dates sort as text.
    isRetired: retires !== null && today > retires,
    successor:
      successor === null
        ? null
        : { code: successor, slug: exams.find(({ code, isActive }) => isActive && code === successor)?.slug ?? null },
    items,
    minutes,
    passMark:
      score === null || scale === null
        ? null
        : { score, scale, ...(minimum !== undefined && { minimum }), isPublished: basis === 'published' },
    isForwardOnly: navigation === 'forward only',
    // An empty bank lacks all kinds; nothing need be said of that.
    missingTypes: held.length === 0 ? [] : missingTypes(itemTypes, held),
  };
}
