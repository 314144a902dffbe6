/** The words of a text: lower case, without punctuation. An apostrophe or a sign inside a word splits it. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many words a reader would count: runs without space that hold a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length;
}

/** What follows the last full stop, question mark or exclamation mark that ends a sentence before it. */
export function lastSentence(text: string): string {
  return (
    text
      .trim()
      .split(/(?<=[.?!]["')\]]*)\s+/)
      .at(-1) ?? ''
  );
}

/** How many words a text of study content has: runs that begin with a letter or a digit, joined by . / - or an apostrophe. */
export function countStudyWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’./-]*/gu)?.length ?? 0;
}
