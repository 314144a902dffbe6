import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { escapeHtml } from '#rules/flashcard/html.ts';
import {
  inlineFile,
  isFileName,
  LOST_PICTURE,
  pictureEnding,
  type TakePicture,
} from '#rules/formats/picture/picture-reader.ts';
import { MEGABYTE, MOST_PICTURE, PICTURE_NAME, picturePath } from '#rules/question/text/picture.ts';
import { pictureLine, STORED_BASE } from '#rules/question/text/text-pictures.ts';
import { numberText } from '#rules/wording/count.ts';
import { type Media, mediaOf } from './read-media.ts';

/** How much is taken from one package. */
export type MostPictures = { count: number; bytes: number };
/** How many names are remembered and told, of as many as a package may have made up. */
const MOST_NAMES = 20_000;
const MOST_TOLD = 1000;

/** A picture of a deck, by the name that its cards have for it until it is stored. */
export type DeckPicture = { name: string; file: string; bytes: Uint8Array };
/** A picture that is left out, and why. */
export type LostPicture = { file: string; why: string };

/** What programs name a picture that somebody pasted. */
const UNNAMED = /^(paste|img|image|clip|mceclip|tmp|unnamed|download|screenshot)\b|[0-9a-f]{10}/i;

/** HTML with each picture in it replaced; null keeps it. */
function withImages(html: string, replaced: (src: string, alt: string) => string | null): string {
  const parts: string[] = [];
  let at = 0;
  const parser = new Parser({
    onopentag(name, { src = '', alt = '' }) {
      const image = name === 'img' ? replaced(src.trim(), alt.trim()) : null;
      if (image === null) return;
      parts.push(html.slice(at, parser.startIndex), image);
      at = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return [...parts, html.slice(at)].join('');
}

/** The name that a picture has until it is stored: as long as any stored one, so that a text that fits will fit. */
const placeholderOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}-16000x16000.webp`;

/** The pictures that the notes of a package show. Rewrites the fields of a note so that they show them by name. */
export function deckPictures(bytes: Uint8Array, most: MostPictures) {
  const media = mediaOf(bytes);
  const pictures = new Map<string, DeckPicture>();
  const found = new Map<string, { name: string } | { why: string }>();
  const told = new Set<string>();
  let total = 0;

  function take(content: Media, file: string): { name: string } | { why: string } {
    if (content === 'absent') return { why: 'It is not in the package' };
    if (content === 'damaged') return { why: 'It is damaged' };
    if (content === 'too large' || content.length > MOST_PICTURE.bytes)
      return { why: `It is larger than ${MOST_PICTURE.bytes / MEGABYTE} MB` };
    if (pictureEnding(content) === null) return { why: 'It is not a PNG, JPEG, or WebP picture' };
    const name = placeholderOf(content);
    if (pictures.has(name)) return { name };
    if (pictures.size === most.count || total + content.length > most.bytes)
      return {
        why: `Only ${numberText(most.count)} pictures (${most.bytes / MEGABYTE} MB in total) can be imported from one deck`,
      };
    total += content.length;
    pictures.set(name, { name, file, bytes: content });
    return { name };
  }

  function look(source: string): { name: string } | { why: string } {
    const known = found.get(source);
    if (known) return known;
    const made = take(inlineFile(source) ?? media(decoded(source)), shownName(source));
    if (found.size < MOST_NAMES) found.set(source, made);
    return made;
  }

  return {
    pictures: pictures as ReadonlyMap<string, DeckPicture>,

    /** The fields of a note, and which of their pictures are left out; each is told once. */
    inFields(fields: readonly string[]): { fields: string[]; lost: LostPicture[] } {
      const lost: LostPicture[] = [];
      const shown = fields.map((field) =>
        withImages(field, (source, written) => {
          const made = look(source);
          if ('name' in made)
            return `<img src="${picturePath(made.name)}" alt="${escapeHtml(alternativeOf(written, source))}">`;
          if (!told.has(source) && told.size < MOST_TOLD) lost.push({ file: shownName(source), why: made.why });
          if (told.size < MOST_TOLD) told.add(source);
          return null;
        }),
      );
      return { fields: shown, lost };
    },
  };
}

/** Pictures that have such a name already become lines of the text. */
export const takeNamed: TakePicture = ({ src = '', alt = '' }) => {
  const name = src.startsWith(STORED_BASE) ? src.slice(STORED_BASE.length) : '';
  return PICTURE_NAME.test(name) && alt.trim() !== '' ? { line: pictureLine(name, alt) } : { lost: LOST_PICTURE };
};

/** What a picture shows, in words. Decks hardly ever say, so the file's name must do. */
function alternativeOf(written: string, source: string): string {
  if (written !== '' && !isFileName(written)) return written.slice(0, 300);
  const words = shownName(source)
    .replace(/\.\w{3,4}$/, '')
    .replaceAll(/[_\-.+\s]+/g, ' ')
    .trim();
  return /\p{L}{3}/u.test(words) && !UNNAMED.test(words) ? words : 'Picture';
}

const shownName = (source: string) =>
  source.startsWith('data:') ? 'An embedded picture' : decoded(source).slice(0, 100).toWellFormed();

function decoded(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
