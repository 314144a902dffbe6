import { useSite } from '#web/base/page-state.ts';

/** What a purchase gives access to, as listed in the order. */
export const useIncludedFeatures = () => [
  'Unlimited practice exams',
  'Detailed explanations',
  'Study guide materials',
  useSite().orderFlashcards,
  'Expert tips and alerts',
];
