/** What a deleted account leaves behind; must match what the product does. */
export const WHAT_STAYS =
  'We keep only anonymous records: payments, under a random name, as accounting rules require; which questions were shown and what was chosen; and, for reports, the question, the reason, and how it was resolved, but not what you wrote.';
