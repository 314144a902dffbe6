import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';

/** The cache key of the signed-in person's exams, kept apart from the call, which a first visit does not need. */
export const OWN_EXAMS_KEY = [OF_STANDING, 'own exams'] as const;
