import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import { MOST_PICTURE } from '../../question/exhibit/picture.ts';
import { MOST_EXHIBITS } from '../../question/part/limits.ts';

/** Pictures that the questions of a file show, by what their exhibits name them until they are stored. */
export type FilePictures = Map<string, Uint8Array>;

/** What stands at an address that a text names; null where the file brings nothing like it. */
export type FileAt = (address: string) => Uint8Array | null;

/** Where a reader has pictures from, and where it keeps those that are shown. */
export type PictureSource = { fileAt: FileAt; kept: FilePictures };

/** Takes a picture out of a text: null where it stands beside the question from now on, or else what is lost. */
export type TakePicture = (attributes: Readonly<Record<string, string>>) => string | null;

export const LOST_PICTURE = 'A picture';
/** Of one file: more than any bank shows. */
const MOST_PICTURES = 1000;
const MOST_TITLE = 120;
const MB = 1024 * 1024;

/** What a program puts where nobody wrote a text alternative. */
const isFileName = (text: string) => /^[^\s/]+\.(png|jpe?g|gif|webp|svg|bmp|tiff?)$/i.test(text);

/** What the first bytes say a picture is; null: none that can be imported. */
export function pictureEnding(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | null {
  const beginning = String.fromCharCode(...bytes.subarray(0, 12));
  if (beginning.startsWith('\u0089PNG\r\n')) return 'png';
  if (beginning.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  return /^RIFF....WEBP/s.test(beginning) ? 'webp' : null;
}

/** The pictures of the text of one question. Each needs a text alternative, without which none is ever shown. */
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

/** What an address of the form `data:` holds; null: it is none, or not in base64. */
export function inlineFile(address: string): Uint8Array | null {
  const [, encoded] = /^data:[^,]{0,100};base64,(.*)$/is.exec(address) ?? [];
  return encoded === undefined ? null : decodedBase64(encoded);
}

/** Bytes that stand in a text; null where they cannot be read, or are more than any picture has. */
export function decodedBase64(encoded: string): Uint8Array | null {
  if (encoded.length > MOST_PICTURE.bytes * 2) return null;
  try {
    return Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Bytes as they stand in a text. */
export function encodedBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
