import { keysIn, LETTERS } from '../text/keys.ts';

/** A key of letters, with what is said after it. */
const KEYED =
  /^[([]?([A-Ha-h](?:\s*(?:[,;&/+]|\band\b)\s*[A-Ha-h]){0,7}|[A-H]{2,8}|[A-Ha-h]{2,3}(?=$))[)\]]?(?:\s*[.):：–—-]+\s*|\s*$)/;

/** What an option may be called before its letter. */
const CALLED = /^(?:options?|choices?|answers?)\s+(?=[A-H1-8]\b)/i;

/** What a key names, and what it says besides; null: it names nothing. */
export function keyOf(given: string, options: readonly string[]): { right: number[]; more: string } | null {
  const key = plainOf(given).replace(CALLED, '').replace(/\.$/, '');
  const plain = options.map(plainOf);
  const whole = keysIn(key, plain);
  if (whole) return { right: whole.toSorted((a, b) => a - b), more: '' };
  const others = severalWithTexts(key, plain);
  if (others) return { right: others, more: '' };
  const [found, letters = ''] = KEYED.exec(key) ?? [];
  if (found === undefined) return null;
  const right = keysIn(
    letters.toUpperCase(),
    plain.map(() => ''),
  );
  if (right === null || right.some((index) => index >= options.length)) return null;
  return { right: right.toSorted((a, b) => a - b), more: afterKey(given, found) };
}

/** What follows the signs of a key, with its marks but for one that the key has the other half of. */
function afterKey(given: string, key: string): string {
  const text = given.replace(/^[\s*_`]+/, '').replace(CALLED, '');
  let at = 0;
  for (const sign of key.replace(/\s/g, '')) at = text.indexOf(sign, at) + 1;
  const more = text.slice(at);
  const isHalf = more.split('**').length % 2 === 0;
  return (isHalf ? more.replace('**', '') : more).trim();
}

const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Letters or numbers that each come with the text of their option: 'A. This and C. That'. */
function severalWithTexts(key: string, options: readonly string[]): number[] | null {
  const right: number[] = [];
  let rest = wordsOf(key);
  while (rest !== '' && right.length <= LETTERS.length) {
    if (right.length > 0 && rest.startsWith('and')) rest = rest.slice('and'.length);
    const sign = rest[0]!;
    const index = /[1-8]/.test(sign) ? Number(sign) - 1 : LETTERS.toLowerCase().indexOf(sign);
    const text = wordsOf(options[index] ?? '');
    if (text === '' || !rest.slice(1).startsWith(text)) return null;
    right.push(index);
    rest = rest.slice(1 + text.length);
  }
  return right.length > 0 ? [...new Set(right)].toSorted((a, b) => a - b) : null;
}

/** Without the marks of Markdown, for comparing. */
export const plainOf = (text: string): string =>
  text
    .replace(/\*\*|__|`/g, '')
    .replace(/^[*_](.*)[*_]$/, '$1')
    .trim();

const SIGN = '✅|✔️?|☑️?|✓|⭕️?|🟢';
const RIGHT_FIRST = new RegExp(`^(?:${SIGN}|👉|➡️?)\\s*`, 'u');
const RIGHT_LAST = new RegExp(
  `(?:${SIGN}|(?:<-+|←|⬅️?)?\\s?(?:\\*\\*|__)?\\((?:\\*\\*|__)?(?:correct|right)(?: answer)?(?:\\*\\*|__)?\\)(?:\\*\\*|__)?|(?:<-+|←|⬅️?)\\s?(?:correct|right|answer)(?: answer)?)$`,
  'iu',
);
const WRONG_FIRST = /^(?:❌|✖️?|✗|❎|🔴)\s*/u;
const WRONG_LAST = /(?:❌|✖️?|✗|❎|🔴|\((?:incorrect|wrong)\))$/iu;
/** More than any mark at the end of an option takes. */
const MOST_MARK = 40;

const withoutLast = (text: string, mark: RegExp): string => {
  const end = text.trimEnd();
  const head = end.slice(0, -MOST_MARK);
  return `${head}${end.slice(-MOST_MARK).replace(mark, '')}`.trimEnd();
};

/** An option without the sign that says whether it is right. */
export function markedIn(given: string): { text: string; isMarked: boolean } {
  const bare = withoutLast(given.trim().replace(WRONG_FIRST, ''), WRONG_LAST);
  const text = withoutLast(bare.replace(RIGHT_FIRST, ''), RIGHT_LAST);
  return { text, isMarked: text !== bare };
}

/** Whether an option is stressed from its first word to its last. */
export const isBold = (text: string): boolean =>
  /^\s*(\*\*|__)(?=\S)[^*_]{1,2000}\1[.;]?\s*$/.test(text) || /^\s*<(b|strong)>[^<]{1,2000}<\/\1>\s*$/i.test(text);
