import { useSite } from '#web/app/page-state.ts';

/** What a purchase opens, as the order says it. */
export const useIncludedFeatures = () => [
  'Unlimited practice exams',
  'Detailed explanations',
  'Study guide materials',
  useSite().orderFlashcards,
  'Expert tips and alerts',
];
