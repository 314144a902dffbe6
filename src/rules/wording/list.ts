const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Things as a sentence lists them: 'a, b, and c'. */
export const listText = (things: readonly string[]): string => list.format(things);
