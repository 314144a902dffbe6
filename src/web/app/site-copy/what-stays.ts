/** What a deleted account leaves behind; true of what the product does. */
export const WHAT_STAYS =
  'What stays has no name on it: of payments a record with a random name, as bookkeeping demands; of your answers, which question was shown and what was picked; of your reports, the question, the reason and what became of it, but not what you wrote.';
