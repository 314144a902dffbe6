import { OFFER } from '#web/app/site-copy/offer.ts';

/** What a purchase opens, as the order says it. */
export const INCLUDED_FEATURES = [
  'Unlimited practice exams',
  'Detailed explanations',
  'Study guide materials',
  OFFER.orderFlashcards,
  'Expert tips and alerts',
];
