import { createHash } from 'node:crypto';
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
import { type Media, mediaOf } from './read-media.ts';

/** At most this much is taken from one package. */
const MOST_DECK_PICTURES = { files: 300, bytes: 40 * MEGABYTE };
/** How many names are remembered and told, of as many as a package may have made up. */
const MOST_NAMES = 20_000;
const MOST_TOLD = 1000;

/** A picture of a deck, by the name that its cards have for it until it is stored. */
export type DeckPicture = { name: string; file: string; bytes: Uint8Array };
/** A picture that is left out, and why. */
export type LostPicture = { file: string; why: string };

const IMAGE = /<img\b[^<>]*>/gi;
const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;
const ALTERNATIVE = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;
/** What programs name a picture that somebody pasted. */
const UNNAMED = /^(paste|img|image|clip|mceclip|tmp|unnamed|download|screenshot)\b|[0-9a-f]{10}/i;

const ENTITY = /&(?:lt|gt|quot|amp);/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const valueOf = (tag: string, attribute: RegExp): string => {
  const [, ...values] = attribute.exec(tag) ?? [];
  return (values.find((value) => value !== undefined) ?? '').replaceAll(ENTITY, (entity) => ENTITIES[entity]!).trim();
};

/** The name that a picture has until it is stored: as long as any stored one, so that a text that fits will fit. */
const placeholderOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}-16000x16000.webp`;

/** The pictures that the notes of a package show. Rewrites the fields of a note so that they show them by name. */
export function deckPictures(bytes: Uint8Array) {
  const media = mediaOf(bytes);
  const pictures = new Map<string, DeckPicture>();
  const found = new Map<string, { name: string } | { why: string }>();
  const told = new Set<string>();
  let total = 0;

  function take(content: Media, file: string): { name: string } | { why: string } {
    if (content === 'absent') return { why: 'It is not in the package' };
    if (content === 'too large' || content.length > MOST_PICTURE.bytes)
      return { why: `It is larger than ${MOST_PICTURE.bytes / MEGABYTE} MB` };
    if (pictureEnding(content) === null) return { why: 'It is not a PNG, JPEG, or WebP picture' };
    const name = placeholderOf(content);
    if (pictures.has(name)) return { name };
    if (pictures.size === MOST_DECK_PICTURES.files || total + content.length > MOST_DECK_PICTURES.bytes)
      return {
        why: `A deck brings at most ${MOST_DECK_PICTURES.files} pictures with ${MOST_DECK_PICTURES.bytes / MEGABYTE} MB in all`,
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
        field.replace(IMAGE, (tag) => {
          const source = valueOf(tag, SOURCE);
          const made = look(source);
          if ('why' in made) {
            if (!told.has(source) && told.size < MOST_TOLD) lost.push({ file: shownName(source), why: made.why });
            if (told.size < MOST_TOLD) told.add(source);
            return tag;
          }
          const words = alternativeOf(valueOf(tag, ALTERNATIVE), source);
          return `<img src="${picturePath(made.name)}" alt="${escapeHtml(words)}">`;
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
