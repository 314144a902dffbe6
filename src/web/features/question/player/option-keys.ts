/** The keys 1 to 8 and A to E pick an option. */
export const optionKeys = (pick: (option: number) => void): Record<string, () => void> =>
  Object.fromEntries(
    ['12345678', 'abcde'].flatMap((keys) => [...keys].map((key, option) => [key, () => pick(option)])),
  );
