import { PICTURE_FILE, PICTURE_NAME } from './picture.ts';

/** What stands in a text for a picture that was lost, and of which no words say what it shows. */
export const LOST_PICTURE_TEXT = '[picture]';

/** What precedes a picture's name: its address on a site, or its file's folder in a pack. */
export const STORED_BASE = '/api/pictures/';
export const PACK_BASE = 'pictures/';
export type PictureBase = typeof STORED_BASE | typeof PACK_BASE;

/** Marks a picture that was shown beside its question, and will be again where there is room. */
const BESIDE = ' "exhibit"';
const LINE = /^!\[([^[\]\n]*)\]\((\/api\/pictures\/|pictures\/)([^()\s"]+)(?: "exhibit")?\)[ \t]*$/gm;
/** A line meant to be one. */
const PICTURE_START = /^[ \t]*!\[.*\]\((?:\/api\/)?pictures\//gm;

/** A picture in a text: on its own line, with alt text. */
export function pictureLine(name: string, alternative: string, { isBeside = false } = {}): string {
  const words = alternative.replaceAll(/[[\]\s]+/g, ' ').trim();
  return `![${words}](${STORED_BASE}${name}${isBeside ? BESIDE : ''})`;
}

/** The picture on a line, stored or not yet; null if it is anything else. */
export function anyPictureOfLine(line: string): { name: string; text: string } | null {
  const [match] = line.matchAll(LINE);
  return match ? { name: match[3]!, text: match[1]! } : null;
}

/** The stored picture on a line; null if it is anything else. */
export function pictureOfLine(line: string): { name: string; text: string } | null {
  const [match] = line.matchAll(LINE);
  if (!match) return null;
  const [, text, base, name] = match;
  return base === STORED_BASE && PICTURE_NAME.test(name!) && text!.trim() !== '' ? { name: name!, text: text! } : null;
}

/** A text without empty lines beside its stored pictures, which stand apart from the words as it is. */
export function closedAtPictures(text: string): string {
  const lines = text.split('\n');
  const isPicture = (index: number) => pictureOfLine(lines[index] ?? '') !== null;
  return lines
    .filter((line, index) => line.trim() !== '' || !(isPicture(index - 1) || isPicture(index + 1)))
    .join('\n');
}

/** A text without its stored pictures, and these in order. */
export function partedPictures(text: string): { words: string; pictures: { name: string; text: string }[] } {
  const lines = text.split('\n').map((line) => ({ line, picture: pictureOfLine(line) }));
  const words = lines
    .filter(({ picture }) => picture === null)
    .map(({ line }) => line)
    .join('\n');
  return {
    words: words.replaceAll(/\n{3,}/g, '\n\n').trim(),
    pictures: lines.flatMap(({ picture }) => picture ?? []),
  };
}

/** The names of the pictures in a text. */
export const picturesInText = (text: string): string[] => [...text.matchAll(LINE)].map(([, , , name]) => name!);

/** A text with its pictures renamed. */
export const withPictureNames = (text: string, base: PictureBase, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(LINE, (line, _text, from: string, name: string) =>
    line.replace(`](${from}${name}`, () => `](${base}${names.get(name) ?? name}`),
  );

/** A text for use where no picture can be shown: each is described in words. */
export const withPicturesInWords = (text: string): string => text.replaceAll(LINE, '$1');

/** A text for use where only these pictures can be shown: the others are described in words. */
export const withOthersInWords = (text: string, isShown: (name: string) => boolean): string =>
  text.replaceAll(LINE, (line, words: string, _base, name: string) => (isShown(name) ? line : words));

/** Why a picture in a text could not be shown; null if all can. `base`: if only one way of naming them is allowed. */
export function textPictureFault(text: string, base?: PictureBase): string | null {
  const lines = [...text.matchAll(LINE)];
  if (lines.length < [...text.matchAll(PICTURE_START)].length)
    return 'a picture needs its own line: ![what it shows](its address)';
  for (const [, alternative, from, name] of lines) {
    if (alternative!.trim() === '') return 'the picture has no text alternative';
    if (!PICTURE_FILE.test(name!) || (base !== undefined && from !== base))
      return `the picture’s address is not ${base ?? PACK_BASE} and a file name`;
  }
  return null;
}
