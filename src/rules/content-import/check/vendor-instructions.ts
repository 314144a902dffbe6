/** What a vendor writes above items of a kind, word for word: it instructs, although it is no question, and says nothing of the item. */
const INSTRUCTIONS = [
  'For each of the following statements, select Yes if the statement is true. Otherwise, select No.',
  'Select the answer that correctly completes the sentence.',
];

export const hasVendorInstruction = (stem: string): boolean => INSTRUCTIONS.some((words) => stem.includes(words));

/** A stem without such instructions, which items share that have nothing else in common. */
export const withoutVendorInstructions = (stem: string): string =>
  INSTRUCTIONS.reduce((rest, words) => rest.replaceAll(words, ' '), stem);
