import type { StudyContentType } from '#contract/study.ts';

/** The kinds of content, by their familiar names. */
export const CONTENT_TYPES: readonly (readonly [StudyContentType, string])[] = [
  ['summary', 'Study Guide'],
  ['flashcard', 'Flashcard'],
  ['tip', 'Pro Tip'],
  ['alert', 'Alert'],
];

export const typeName = (type: StudyContentType): string => CONTENT_TYPES.find(([value]) => value === type)![1];
