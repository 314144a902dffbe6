/** What a study item can be. */
export const STUDY_CONTENT_TYPES = ['summary', 'tip', 'alert', 'flashcard'] as const;

export type StudyContentType = (typeof STUDY_CONTENT_TYPES)[number];
