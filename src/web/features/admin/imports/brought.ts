import type { ImportRow } from '#contract/quiz-import.ts';
import { countText } from '#rules/wording/count.ts';

const itemsText = (count: number) => countText(count, 'study item');

/** Both counts as text; one that is zero only if the import is of nothing else. */
export function countsText(kind: ImportRow['kind'], questions: number, studyItems: number): string {
  if (kind === 'study') return itemsText(studyItems);
  const ofQuestions = countText(questions, 'question');
  if (studyItems === 0) return ofQuestions;
  return questions === 0 ? itemsText(studyItems) : `${ofQuestions} and ${itemsText(studyItems)}`;
}

/** What was imported, and from which file; a package may only have changed existing content. */
export function broughtBy({ kind, fileName, added, studyItems }: ImportRow): string {
  const counts = countsText(kind, added, studyItems);
  const what = kind !== 'package' ? counts : added + studyItems > 0 ? `Exam package, ${counts}` : 'Exam package';
  return fileName === null ? what : `${what} from “${fileName}”`;
}

type RestoreReply = ImportRow & Record<'restored' | 'left' | 'itemsRestored' | 'itemsLeft', number>;

/** What was restored, and what stayed archived and why. */
export function restoredText({ kind, restored, left, itemsRestored, itemsLeft }: RestoreReply): string {
  const stayed = (what: string) => `${what} stayed archived: already in the exam`;
  return [
    `${countsText(kind, restored, itemsRestored)} restored`,
    ...(left > 0 ? [`${stayed(countText(left, 'question'))}, or without a domain or task there`] : []),
    ...(itemsLeft > 0 ? [stayed(countText(itemsLeft, 'flashcard'))] : []),
  ].join('. ');
}
