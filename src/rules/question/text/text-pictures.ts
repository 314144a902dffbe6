import { PICTURE_FILE, PICTURE_NAME } from '../exhibit/picture.ts';

/** What comes before the name of a picture: its address on a site, or the folder of its file in a pack. */
export const STORED_BASE = '/api/pictures/';
export const PACK_BASE = 'pictures/';
export type PictureBase = typeof STORED_BASE | typeof PACK_BASE;

/** Said of a picture that stood beside its question, and goes there again where there is room. */
const BESIDE = ' "exhibit"';
const LINE = /^!\[([^[\]\n]*)\]\((\/api\/pictures\/|pictures\/)([^()\s"]+)(?: "exhibit")?\)[ \t]*$/gm;
/** What was meant to be one. */
const BEGUN = /^[ \t]*!\[.*\]\((?:\/api\/)?pictures\//gm;

/** A picture within a text: a line of its own, with what the picture shows in words. */
export function pictureLine(name: string, alternative: string, { isBeside = false } = {}): string {
  const words = alternative.replaceAll(/[[\]\s]+/g, ' ').trim();
  return `![${words}](${STORED_BASE}${name}${isBeside ? BESIDE : ''})`;
}

/** The stored picture that a line is; null where it is anything else. */
export function pictureOfLine(line: string): { name: string; text: string } | null {
  const [found] = line.matchAll(LINE);
  if (!found) return null;
  const [, text, base, name] = found;
  return base === STORED_BASE && PICTURE_NAME.test(name!) && text!.trim() !== '' ? { name: name!, text: text! } : null;
}

/** The names that a text gives its pictures. */
export const picturesInText = (text: string): string[] => [...text.matchAll(LINE)].map(([, , , name]) => name!);

/** The same text with other names for its pictures. */
export const withPictureNames = (text: string, base: PictureBase, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(LINE, (line, _text, from: string, name: string) =>
    line.replace(`](${from}${name}`, () => `](${base}${names.get(name) ?? name}`),
  );

/** The same text for where no picture can be shown: each is told in words. */
export const withPicturesInWords = (text: string): string => text.replaceAll(LINE, '$1');

/** Why a picture of a text could not be shown; null where all can. `base`: where there is one way to name them. */
export function textPictureFault(text: string, base?: PictureBase): string | null {
  const lines = [...text.matchAll(LINE)];
  if (lines.length < [...text.matchAll(BEGUN)].length)
    return 'a picture is a line of its own: ![what it shows](its address)';
  for (const [, told, from, name] of lines) {
    if (told!.trim() === '') return 'the picture has no text alternative';
    if (!PICTURE_FILE.test(name!) || (base !== undefined && from !== base))
      return `the picture is not named by ${base ?? PACK_BASE} and its file`;
  }
  return null;
}
