import { COMMON_MIXTURES, COMMON_WORDS } from './common-words.ts';

const WORDS: ReadonlySet<string> = new Set(COMMON_WORDS);
const MIXTURES: ReadonlySet<string> = new Set(COMMON_MIXTURES);

/** Keys that lie side by side, letters and figures in their order: what a hand or a head runs along. */
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

/** Most characters before or behind a common word that still leave it common. */
const DECORATION = 6;

/** What repeats or runs on for longer than this is nobody's first guess. */
const GUESSED_LENGTH = 32;

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
 * Whether a password is among the first that somebody who guesses would try: a common word or name, alone, doubled, or
 * with figures and signs around it or in place of letters; a run along the keyboard; one group over and over; a date.
 * Neither case nor compatible letters make a difference.
 */
export function isCommonPassword(password: string): boolean {
  const given = password.normalize('NFKC').toLowerCase().trim();
  return (
    MIXTURES.has(given) ||
    spellings(given).some(isDecoratedWord) ||
    (given.length <= GUESSED_LENGTH && (/^(.{1,4}?)\1+.{0,3}$/su.test(given) || isAlongRuns(given))) ||
    isDate(given)
  );
}

/** The password as written, and with figures and signs read as the letters they stand for. */
function spellings(given: string): string[] {
  const read = (text: string) => text.replace(/[0134578@$!+]/g, (sign) => LOOKALIKES[sign]!);
  // At its end figures are figures more often than letters, so both are tried.
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

/** Whether it can be cut into runs of three or more. */
function isAlongRuns(text: string): boolean {
  // Where a whole number of runs may end; every place is reached from one before it.
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

/** Eight figures that are a day of the last hundred years, in any order of day, month and year. */
function isDate(text: string): boolean {
  const parts = /^(?:(\d{2})(\d{2})(?:19|20)\d{2}|(?:19|20)\d{2}(\d{2})(\d{2}))$/.exec(text);
  if (!parts) return false;
  const first = Number(parts[1] ?? parts[3]);
  const second = Number(parts[2] ?? parts[4]);
  return first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
}
