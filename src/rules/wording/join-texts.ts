/** The nonempty ones of these texts, concatenated. */
export const joinTexts = (texts: readonly string[], between = ', '): string => texts.filter(Boolean).join(between);
