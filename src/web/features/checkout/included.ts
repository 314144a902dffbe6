import { CLAIMS } from '#web/app/site-copy.ts';

/** What a purchase opens, as the order says it. */
export const INCLUDED = [
  'Unlimited practice exams',
  'Detailed explanations',
  'Study guide materials',
  CLAIMS.orderFlashcards,
  'Expert tips and alerts',
];
