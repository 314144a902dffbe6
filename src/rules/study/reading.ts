/** The domain of every exam that anyone may read. */
export const FREE_DOMAIN = 1;

/** What reading a task is estimated to take. */
export const MINUTES_PER_TASK = 8;

const PREVIEW_LENGTH = 120;
/** What is longer is no word, and is cut. */
const LONGEST_WORD = 40;
const LABEL_LENGTH = 30;

/** Whether the tasks of a domain are open: the first to anyone, the others with access to the exam. */
export function isOpenDomain(domainNumber: number, hasAccess: boolean): boolean {
  return hasAccess || domainNumber === FREE_DOMAIN;
}

/** The beginning of a text, for a card: 120 characters at the most, whitespace as single spaces, words whole. */
export function previewOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const end = plain.length > PREVIEW_LENGTH ? plain.lastIndexOf(' ', PREVIEW_LENGTH) : 0;
  return cut(plain, end < PREVIEW_LENGTH - LONGEST_WORD ? PREVIEW_LENGTH : end);
}

/** A title short enough for a button: 30 characters, then an ellipsis. */
export function shortLabel(title: string): string {
  return cut(title, LABEL_LENGTH);
}

/** Never between the halves of a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}...`;
}
