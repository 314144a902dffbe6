/** The domain that anyone may read, in every exam. */
export const FREE_DOMAIN = 1;

/** Estimated reading time of a task. */
export const MINUTES_PER_TASK = 8;

const PREVIEW_LENGTH = 120;
/** Anything longer isn't a word, and is cut. */
const LONGEST_WORD = 40;

/** Whether a domain's tasks are open: the first domain's to anyone, the others' with access to the exam. */
export function isOpenDomain(domainNumber: number, hasAccess: boolean): boolean {
  return hasAccess || domainNumber === FREE_DOMAIN;
}

/** The beginning of a text, for a card: at most 120 characters, whitespace collapsed, words kept whole. */
export function previewOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const end = plain.length > PREVIEW_LENGTH ? plain.lastIndexOf(' ', PREVIEW_LENGTH) : 0;
  return cut(plain, end < PREVIEW_LENGTH - LONGEST_WORD ? PREVIEW_LENGTH : end);
}

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}...`;
}

/** Nobody reads a technical text faster than this many words a minute; who is done sooner has skimmed it. */
const FASTEST = 600;

/** The least time, in seconds, after which a text of so many words can have been read. */
export const secondsToRead = (words: number): number => Math.ceil((words * 60) / FASTEST);

/** The words of a text given as HTML, without those in drawings. */
export const wordsInHtml = (html: string): number =>
  html
    .replace(/<svg[^]*?<\/svg>/g, '')
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length;
