import { isCommonPassword } from './common-passwords.ts';
import { normalisedEmail } from './email.ts';

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Why a password is refused, as a sentence for its field; null if it is fine. */
export function passwordFault(
  password: string,
  about: { minLength: number; email: string; username: string },
): string | null {
  if (password.length < about.minLength) return `String must contain at least ${about.minLength} character(s)`;
  const given = fold(password);
  const email = normalisedEmail(about.email);
  if (given === email || given === email.split('@')[0]) return 'Please do not use your email address as your password';
  if (given === fold(about.username)) return 'Please do not use your username as your password';
  if (given.replace(/[^\p{L}]+/gu, '').replace(/^(cairn)+$/, '') === '' && given.includes('cairn')) {
    return 'Please do not use this site’s name as your password';
  }
  return isCommonPassword(password) ? 'This password is too common' : null;
}
