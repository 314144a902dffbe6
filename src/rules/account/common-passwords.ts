import { COMMON_MIXTURES, COMMON_WORDS } from './common-words.ts';

const WORDS: ReadonlySet<string> = new Set(COMMON_WORDS);
const MIXTURES: ReadonlySet<string> = new Set(COMMON_MIXTURES);

/** Keys next to each other, letters and digits in order: what a finger or a mind runs along. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
  '147258369',
  '741852963',
];
const PATHS = RUNS.flatMap((run) => [run, [...run].toReversed().join('')]);
const SHORTEST_RUN = 3;

/** Maximum characters before or after a common word that still leave it common. */
const DECORATION = 6;

/** A repeat or run longer than this is nobody's first guess. */
const GUESSED_LENGTH = 32;
const MOST_LENGTH = 100;

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/**
 * Whether a password is among the first an attacker would try: a common word or name, alone, doubled, or
 * with digits and symbols around it or in place of letters; a keyboard run; one group over and over; a date.
 * Case and compatibility characters make no difference.
 */
export function isCommonPassword(password: string): boolean {
  // Nobody's first guess, and too long to be looked through.
  if (password.length > MOST_LENGTH) return false;
  const given = password.normalize('NFKC').toLowerCase().trim();
  return (
    MIXTURES.has(given) ||
    spellings(given).some(isDecoratedWord) ||
    (given.length <= GUESSED_LENGTH && (/^(.{1,4}?)\1+.{0,3}$/su.test(given) || isAlongRuns(given))) ||
    isDate(given)
  );
}

/** The password as written, and with digits and symbols read as the letters they replace. */
function spellings(given: string): string[] {
  const read = (text: string) => text.replace(/[0134578@$!+]/g, (sign) => LOOKALIKES[sign]!);
  // Digits at the end are more often digits than letters, so both are tried.
  const body = /^(.*?)([\d\W_]*)$/su.exec(given)!;
  return [given, read(given), read(body[1]!) + body[2]!, read(body[1]!.replaceAll('1', 'l')) + body[2]!];
}

function isDecoratedWord(text: string): boolean {
  const core = text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
  if (text.length - core.length > DECORATION) return false;
  if (WORDS.has(core)) return true;
  const half = core.slice(0, core.length / 2);
  return core === half + half && WORDS.has(half);
}

/** Whether it can be split into runs of three or more. */
function isAlongRuns(text: string): boolean {
  // Positions where a whole number of runs can end; each is reached from an earlier one.
  const ends = [0];
  for (let from = 0; from < text.length; from += 1) {
    if (!ends.includes(from)) continue;
    for (let to = from + SHORTEST_RUN; to <= text.length; to += 1) {
      const piece = text.slice(from, to);
      if (PATHS.some((path) => path.includes(piece)) || isOneCharacter(piece)) ends.push(to);
      else break;
    }
  }
  return text.length > 0 && ends.includes(text.length);
}

const isOneCharacter = (text: string) => new Set(text).size === 1;

/** Eight digits that form a date in the last hundred years, with day, month and year in any order. */
function isDate(text: string): boolean {
  const parts = /^(?:(\d{2})(\d{2})(?:19|20)\d{2}|(?:19|20)\d{2}(\d{2})(\d{2}))$/.exec(text);
  if (!parts) return false;
  const first = Number(parts[1] ?? parts[3]);
  const second = Number(parts[2] ?? parts[4]);
  return first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
}
