/** Where a part's blank is in its text. */
export const BLANK_SIGN = '___';

/** A part's text with the content of its blank filled in, or appended. */
export const inBlank = (text: string, value: string): string =>
  text.includes(BLANK_SIGN) ? text.replace(BLANK_SIGN, () => value) : `${text}: ${value}`;
