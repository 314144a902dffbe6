import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import { MEGABYTE, MOST_PICTURE } from '#rules/question/text/picture.ts';
import { MOST_EXHIBITS } from '../../question/part/limits.ts';
import { pictureLine } from '../../question/text/text-pictures.ts';

declare const atob: (encoded: string) => string;
declare const btoa: (signs: string) => string;

/** Pictures in a file's questions, by the names exhibits use until they are stored. */
export type FilePictures = Map<string, Uint8Array>;

/** The file at an address in a text; null if the file doesn't include it. */
export type FileAt = (address: string) => Uint8Array | null;

/** Where a reader gets pictures from, and where it collects those shown. */
export type PictureSource = {
  fileAt: FileAt;
  pictures: FilePictures;
  /** Whether there is a file at an address. */
  hasFile?: (address: string) => boolean;
};

type Attributes = Readonly<Record<string, string>>;

/** What becomes of a picture in a text: a line of the text, nothing if it is shown next to the question, or what is lost. */
export type TakePicture = (attributes: Attributes) => { line?: string; lost?: string };

/** The class of a picture that is a line of its text instead of being shown next to the question. */
export const IN_TEXT = 'in-text';

export const LOST_PICTURE = 'A picture';
const LOST_WITHOUT_ALT = 'A picture without a text alternative; to keep it, add its alt text in the file first';
const LOST_NUMBER = 'Pictures beyond the maximum number';
/** Maximum per file: more than any bank shows. */
const MOST_PICTURES = 1000;
const MOST_TITLE = 120;

/** What programs insert if nobody wrote alt text. */
export const isFileName = (text: string) => /^[^\s/]+\.(png|jpe?g|gif|webp|svg|bmp|tiff?)$/i.test(text);

/** A picture's type, from its first bytes; null: not importable. */
export function pictureEnding(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | null {
  const beginning = String.fromCharCode(...bytes.subarray(0, 12));
  if (beginning.startsWith('\u0089PNG\r\n')) return 'png';
  if (beginning.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  return /^RIFF....WEBP/s.test(beginning) ? 'webp' : null;
}

/** A picture as it is kept, or what is lost. It needs alt text, without which no picture is ever shown. */
function keptPicture(
  { src = '', alt = '' }: Attributes,
  { fileAt, pictures }: PictureSource,
): { picture: string; text: string } | { lost: string } {
  const text = alt.trim();
  const bytes = inlineFile(src) ?? fileAt(src);
  if (!bytes) return { lost: LOST_PICTURE };
  if (text === '' || isFileName(text)) return { lost: LOST_WITHOUT_ALT };
  const ending = pictureEnding(bytes);
  if (ending === null) return { lost: 'A picture that is not a PNG, JPEG, or WebP file' };
  if (bytes.length > MOST_PICTURE.bytes) return { lost: `A picture larger than ${MOST_PICTURE.bytes / MEGABYTE} MB` };
  if (pictures.size === MOST_PICTURES) return { lost: LOST_NUMBER };
  const picture = `picture-${pictures.size + 1}.${ending}`;
  pictures.set(picture, bytes);
  return { picture, text };
}

/** The pictures in an option, a reason, or an explanation, each of which becomes a line of that text. */
export const pictureLines =
  (source: PictureSource): TakePicture =>
  (attributes) => {
    const found = keptPicture(attributes, source);
    return 'lost' in found ? found : { line: pictureLine(found.picture, found.text) };
  };

/** The pictures in one question's text, shown beside it but for those that are marked as lines of it. */
export function pictureReader(source: PictureSource): { exhibits: Exhibit[]; take: TakePicture } {
  const exhibits: Exhibit[] = [];
  const takeLine = pictureLines(source);
  const take: TakePicture = (attributes) => {
    if (attributes.class?.split(/\s+/).includes(IN_TEXT)) return takeLine(attributes);
    if (exhibits.length === MOST_EXHIBITS) return { lost: LOST_NUMBER };
    const found = keptPicture(attributes, source);
    if ('lost' in found) return found;
    const name = (attributes.title ?? attributes.label ?? '').trim().slice(0, MOST_TITLE);
    exhibits.push({ ...found, title: name === '' ? 'Picture' : name, form: 'picture' });
    return {};
  };
  return { exhibits, take };
}

/** The content of a `data:` address; null: it isn't one, or not in base64. */
export function inlineFile(address: string): Uint8Array | null {
  const [, encoded] = /^data:[^,]{0,100};base64,(.*)$/is.exec(address) ?? [];
  return encoded === undefined ? null : decodedBase64(encoded);
}

/** Bytes embedded in a text; null if they cannot be read, or are too many for a picture. */
export function decodedBase64(encoded: string): Uint8Array | null {
  if (encoded.length > MOST_PICTURE.bytes * 2) return null;
  try {
    return Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Bytes written verbatim in a text. */
export function encodedBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
