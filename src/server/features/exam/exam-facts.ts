import type { Exam } from '#contract/exam.ts';
import type { ExamFacts, ExamSuccession } from '#contract/exam-facts.ts';
import { confirmedOn } from '#rules/exam/source.ts';
import { missingTypes } from '#rules/question/kinds/missing-types.ts';
import type { Reader } from '#server/db/database.ts';
import { listKindsOf, selectFacts } from './exam.store.ts';

/** What learners are told about the real exam. */
export async function examFactsOf(
  reader: Reader,
  { id: examId, domains }: Exam,
  succession: ExamSuccession,
): Promise<ExamFacts> {
  const { format, verified, sources } = await selectFacts(reader, examId);
  const { items, minutes, navigation, itemTypes, passMark } = format;
  const { score, scale, minimum, basis } = passMark;
  const kinds = await listKindsOf(
    reader,
    examId,
    domains.map(({ number }) => number),
  );
  return {
    verified: confirmedOn(verified, sources),
    succession,
    items,
    minutes,
    passMark:
      score === null || scale === null
        ? null
        : { score, scale, ...(minimum !== undefined && { minimum }), isPublished: basis === 'published' },
    isForwardOnly: navigation === 'forward only',
    // An empty bank lacks every kind, which is not worth saying.
    missingTypes: kinds.length === 0 ? [] : missingTypes(itemTypes, kinds),
  };
}
