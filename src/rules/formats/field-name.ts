/** A question's field, counted as people do: option 4 is `options.3`. */
const fieldName = (field: string): string =>
  field.replace(
    /^(option|rationale|source)s\.(\d)/,
    (_, what: string, index: string) => `${what} ${Number(index) + 1}`,
  );

/** With a capital first letter, as a sentence begins. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the reason says itself that it is about the key. */
const isWhole = (field: string, reason: string): boolean =>
  /^correctAnswers?$/.test(field) && /\bcorrect\b/.test(reason);

/** What is wrong with a field, as a sentence. */
export const faultSentence = ({ field, reason }: { field: string; reason: string }): string =>
  field === '' || isWhole(field, reason) ? reason : `${capital(fieldName(field))}: ${reason}`;
