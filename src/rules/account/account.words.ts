import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a password is refused, for its field. */
export const PASSWORD = phrasesOf({
  short: ({ minLength }: { minLength: number }) => `String must contain at least ${minLength} character(s)`,
  isEmail: () => 'Please do not use your email address as your password',
  isUsername: () => 'Please do not use your username as your password',
  isSiteName: () => 'Please do not use this site’s name as your password',
  common: () => 'This password is too common',
});
