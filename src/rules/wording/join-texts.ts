/** What there is of these texts, one behind the other: an empty one leaves no trace. */
export const joinTexts = (texts: readonly string[], between = ', '): string => texts.filter(Boolean).join(between);
