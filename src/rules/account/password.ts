import type { Phrase } from '#rules/wording/phrase.ts';
import { PASSWORD } from './account.words.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normalisedEmail } from './email.ts';

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Why a password is refused; null if it is fine. */
export function passwordFault(
  password: string,
  about: { minLength: number; email: string; username: string },
): Phrase | null {
  if (password.length < about.minLength) return PASSWORD.short({ minLength: about.minLength });
  const given = fold(password);
  const email = normalisedEmail(about.email);
  if (given === email || given === email.split('@')[0]) return PASSWORD.isEmail();
  if (given === fold(about.username)) return PASSWORD.isUsername();
  if (given.replace(/[^\p{L}]+/gu, '').replace(/^(cairn)+$/, '') === '' && given.includes('cairn')) {
    return PASSWORD.isSiteName();
  }
  return isCommonPassword(password) ? PASSWORD.common() : null;
}
