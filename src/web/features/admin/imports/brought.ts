import type { QuestionImportRow } from '#contract/quiz-import.ts';
import { countText } from '#rules/wording/count.ts';

type Counts = { questions: number; studyItems: number };

/** Both counts as text, without the one that is zero. */
export const countsText = ({ questions, studyItems }: Counts): string =>
  [
    ...(questions > 0 || studyItems === 0 ? [countText(questions, 'question')] : []),
    ...(studyItems > 0 ? [countText(studyItems, 'study item')] : []),
  ].join(' and ');

/** What was imported; a package may only have changed existing content. */
export function broughtBy({ kind, added, studyItems }: QuestionImportRow): string {
  const counts = countsText({ questions: added, studyItems });
  if (kind !== 'package') return counts;
  return added + studyItems > 0 ? `Exam package, ${counts}` : 'Exam package';
}
