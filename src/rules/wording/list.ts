const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

const hasComma = (things: readonly string[]): boolean => things.some((thing) => thing.includes(','));

/** Things as a sentence lists them: 'a, b, and c', or 'a, b; c; and d' if a comma is part of one. */
export const listText = (things: readonly string[]): string =>
  hasComma(things.length > 2 ? things : things.slice(0, -1))
    ? `${things.slice(0, -1).join('; ')}; and ${things.at(-1)}`
    : list.format(things);

/** Names beside a label: 'a, b', or 'a, b; c' if a comma is part of one. */
export const namesText = (names: readonly string[]): string => names.join(hasComma(names) ? '; ' : ', ');
