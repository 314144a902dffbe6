/** What a deleted account leaves behind; must match what the product does. */
export const WHAT_STAYS =
  'What remains is anonymous: for payments, a record under a random name, as bookkeeping requires; for answers, which question was shown and what was chosen; for reports, the question, the reason, and how it was resolved, but not what you wrote.';
