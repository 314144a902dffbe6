import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import { MOST_PICTURE } from '../../question/exhibit/picture.ts';
import { MOST_EXHIBITS } from '../../question/part/limits.ts';

/** Pictures in a file's questions, by the names exhibits use until they are stored. */
export type FilePictures = Map<string, Uint8Array>;

/** The file at an address in a text; null if the file doesn't include it. */
export type FileAt = (address: string) => Uint8Array | null;

/** Where a reader gets pictures from, and where it collects those shown. */
export type PictureSource = { fileAt: FileAt; kept: FilePictures };

/** Takes a picture out of a text: null if it is now shown beside the question, otherwise what is lost. */
export type TakePicture = (attributes: Readonly<Record<string, string>>) => string | null;

export const LOST_PICTURE = 'A picture';
/** Maximum per file: more than any bank shows. */
const MOST_PICTURES = 1000;
const MOST_TITLE = 120;
const MB = 1024 * 1024;

/** What programs insert if nobody wrote alt text. */
const isFileName = (text: string) => /^[^\s/]+\.(png|jpe?g|gif|webp|svg|bmp|tiff?)$/i.test(text);

/** A picture's type, from its first bytes; null: not importable. */
export function pictureEnding(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | null {
  const beginning = String.fromCharCode(...bytes.subarray(0, 12));
  if (beginning.startsWith('\u0089PNG\r\n')) return 'png';
  if (beginning.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  return /^RIFF....WEBP/s.test(beginning) ? 'webp' : null;
}

/** The pictures in one question's text. Each needs alt text, without which no picture is ever shown. */
export function pictureReader({ fileAt, kept }: PictureSource): { exhibits: Exhibit[]; take: TakePicture } {
  const exhibits: Exhibit[] = [];
  const take: TakePicture = ({ src = '', alt = '', title, label }) => {
    const altText = alt.trim();
    const bytes = inlineFile(src) ?? fileAt(src);
    if (!bytes) return LOST_PICTURE;
    if (altText === '' || isFileName(altText)) return 'A picture without a text alternative';
    const ending = pictureEnding(bytes);
    if (ending === null) return 'A picture that is not a PNG, JPEG, or WebP file';
    if (bytes.length > MOST_PICTURE.bytes) return `A picture larger than ${MOST_PICTURE.bytes / MB} MB`;
    if (exhibits.length === MOST_EXHIBITS || kept.size === MOST_PICTURES) return 'Pictures beyond the largest number';
    const picture = `picture-${kept.size + 1}.${ending}`;
    kept.set(picture, bytes);
    const name = (title ?? label ?? '').trim().slice(0, MOST_TITLE);
    exhibits.push({ title: name === '' ? 'Picture' : name, form: 'picture', text: altText, picture });
    return null;
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
