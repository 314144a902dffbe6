/** Where in the text of a part its blank stands. */
export const BLANK_SIGN = '___';

/** The text of a part with what belongs into its blank, or behind it. */
export const inBlank = (text: string, value: string): string =>
  text.includes(BLANK_SIGN) ? text.replace(BLANK_SIGN, () => value) : `${text}: ${value}`;
