import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '#rules/account/scopes.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 bits, rounded up. */
const SECRET_LENGTH = 43;
/** Holds every checksum of 32 bits. */
const CHECK_LENGTH = 6;

const FORM = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

/** A new token: the prefix, what nobody can guess, and a checksum, by which a scanner tells a token from what looks like one. */
export function newToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${TOKEN_PREFIX}${secret}${checkOf(secret)}`;
}

/** Whether a text can be a token. */
export function isToken(text: string): boolean {
  const [, secret = '', check] = FORM.exec(text) ?? [];
  return check !== undefined && check === checkOf(secret);
}

/** What is stored of a token. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');

/** CRC-32 of the text, in base 62. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    check = LETTERS[rest % LETTERS.length] + check;
    rest = Math.floor(rest / LETTERS.length);
  }
  return check;
}
