import type { ImportRow, ListedImport, RestoredImport, UndoneImport } from '#contract/content-import.ts';
import { countText, numberText } from '#rules/wording/count.ts';

const itemsText = (count: number) => countText(count, 'study item');

/** Both counts as text; one that is zero only if the import is of nothing else. */
export function countsText(kind: ImportRow['kind'], questions: number, studyItems: number): string {
  if (kind === 'study') return itemsText(studyItems);
  const ofQuestions = countText(questions, 'question');
  if (studyItems === 0) return ofQuestions;
  return questions === 0 ? itemsText(studyItems) : `${ofQuestions} and ${itemsText(studyItems)}`;
}

/** What was imported and how much of it is still in use, and from which file; a package may only have changed existing content. */
export function broughtBy(row: ListedImport): string {
  const { kind, fileName, added, studyItems, undoneAt, inUse, itemsInUse } = row;
  const all = added + studyItems;
  const left = inUse + itemsInUse;
  const share = undoneAt === null && left < all ? `${numberText(left)} of ` : '';
  const counts = `${share}${countsText(kind, added, studyItems)}`;
  const what = kind !== 'package' ? counts : all > 0 ? `Exam package, ${counts}` : 'Exam package';
  return fileName === null ? what : `${what} from “${fileName}”`;
}

/** The toast after an import was undone. */
export function undoneToast({ kind, archived, itemsArchived, reverted }: UndoneImport): [title: string, text: string] {
  const isEmpty = archived + itemsArchived === 0;
  const parts = [
    ...(isEmpty && reverted > 0 ? [] : [`${countsText(kind, archived, itemsArchived)} archived`]),
    ...(reverted > 0 ? [`${countText(reverted, 'change')} reverted`] : []),
  ];
  return ['Import undone', `${parts.join(', ')}. You can restore it below the list, under Imports.`];
}

/** The toast after a restore: what came back, and what stayed archived and why. */
export function restoredToast(done: RestoredImport): [title: string, text: string] {
  const { kind, restored, left, itemsRestored, itemsLeft, remade } = done;
  const stayed = (what: string) => `${what} stayed archived: already in the exam`;
  const rest = [
    ...(left > 0 ? [`${stayed(countText(left, 'question'))}, or without a domain or task there.`] : []),
    ...(itemsLeft > 0 ? [`${stayed(countText(itemsLeft, 'flashcard'))}.`] : []),
  ];
  if (restored + itemsRestored + remade === 0) {
    const why = rest.length > 0 ? rest : ['Everything from this import is already in use, or was archived separately.'];
    return ['Nothing restored', why.join(' ')];
  }
  const parts = [
    ...(restored + itemsRestored > 0 ? [`${countsText(kind, restored, itemsRestored)} restored`] : []),
    ...(remade > 0 ? [`${countText(remade, 'change')} reapplied`] : []),
  ];
  return ['Import restored', [`${parts.join(', ')}.`, ...rest].join(' ')];
}
