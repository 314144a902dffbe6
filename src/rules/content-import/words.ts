/** A text's words: lower case, no punctuation. An apostrophe or symbol inside a word splits it. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many words a reader would count: runs of non-space characters with a letter or digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length;
}

/** What follows the last full stop, question mark or exclamation mark that ends an earlier sentence. */
export function lastSentence(text: string): string {
  return (
    text
      .trim()
      .split(/(?<=[.?!]["')\]]*)\s+/)
      .at(-1) ?? ''
  );
}

/** How many words a study text has: runs that begin with a letter or digit, joined by . / - or an apostrophe. */
export function countStudyWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’./-]*/gu)?.length ?? 0;
}
