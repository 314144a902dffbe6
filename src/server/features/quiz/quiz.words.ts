import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a quiz is not asked or submitted. */
export const QUIZ = phrasesOf({
  accessOver: () => 'Your access to this exam has ended, so this quiz can no longer be submitted.',
  logIn: () => 'This quiz uses the full question bank. Please log in to submit it.',
  atMost: ({ most }: { most: number }) => `Number must be less than or equal to ${most}`,
  exactly: ({ count }: { count: number }) => `Array must contain exactly ${count} element(s)`,
  forVisitors: () => 'The question of the day is for visitors. Start a quiz instead.',
});
