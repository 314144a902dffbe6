import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';

/** Under which the exams of whoever is signed in are kept; apart from the call, which a first visit does not need. */
export const OWN_EXAMS_KEY = [OF_STANDING, 'own exams'] as const;
