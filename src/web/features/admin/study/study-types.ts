import type { StudyContentType } from '#contract/study.ts';

/** The kinds of content, by the names that people know them by. */
export const CONTENT_TYPES: readonly (readonly [StudyContentType, string])[] = [
  ['summary', 'Study Guide'],
  ['flashcard', 'Flashcard'],
  ['tip', 'Pro Tip'],
  ['alert', 'Alert'],
];

export const typeName = (type: StudyContentType): string => CONTENT_TYPES.find(([value]) => value === type)![1];
