import { MOST_STUDY_ITEMS } from '#contract/study-admin.ts';
import { readAnkiPackage } from '#contract/content-cards.ts';
import { namesOf } from '#rules/formats/cards/filed.ts';
import { isZip } from '#rules/formats/archive/unzip.ts';
import { detectFormat } from '#rules/formats/detect.ts';
import { refuseForeign } from '#rules/formats/foreign-file.ts';
import { type Card, FileRefused, type Loss, type Misfit } from '#rules/formats/format.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { download } from '#web/ui/download.ts';
import { restNameOf } from '#web/features/admin/questions/import/import-rest.ts';
import { uploadPicture } from '#contract/question-picture-admin.ts';
import { picturePath } from '#rules/question/text/picture.ts';
import { type Api, ApiError } from '#web/base/api.ts';
import { sendFile } from '#web/base/file-call.ts';

/** A card from a file, with the names of its decks and tags, and the beginning of its back as text. */
export type NamedCard = Pick<Card, 'front' | 'back'> & { names: readonly string[]; backExcerpt: string };

/** The flashcards of a file, what could not be read as one, and what is lost; `rest`: the notes that do not fit, as Anki text. */
export type CardFile = {
  name: string;
  /** Tells apart two files with one name. */
  size: number;
  lastModified: number;
  cards: NamedCard[];
  misfits: Misfit[];
  losses: Loss[];
  rest: string | Uint8Array | null;
};

/** Throws {@link FileRefused}. */
export async function readCardFile(api: Api, file: File): Promise<CardFile> {
  if (file.size > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const {
    cards,
    misfits,
    lost: losses,
    rest,
  } = formatOf(file.name, bytes) === 'apkg' ? await ofPackage(api, file) : await ofText(bytes);
  if (cards.length + misfits.length === 0) throw new FileRefused('No flashcards to import', 'The file contains none');
  const most = MOST_STUDY_ITEMS;
  if (cards.length > most)
    throw new FileRefused(
      'Too many flashcards',
      `The file contains ${countText(cards.length, 'flashcard')}; up to ${numberText(most)} can be imported at a time. Export one deck at a time, and import each.`,
    );
  const { htmlText } = await import('#rules/formats/text/html-text.ts');
  const { name, size, lastModified } = file;
  const shown = cards.map((card) => ({ ...card, backExcerpt: excerptOf(htmlText(card.back).text) }));
  return { name, size, lastModified, cards: shown, misfits, losses, rest };
}

/** Downloads the notes that do not fit, each below its problem, to be corrected and imported; says where they are. */
export function downloadCardRest({ name, rest }: CardFile): string {
  if (rest === null) return '';
  const restName = restNameOf(name, 'txt');
  download(restName, FORMATS.anki.type, rest);
  return `The rest is in ${restName}. `;
}

/** Any text is read as cards, since other programs than Anki do not identify themselves at the top. */
function formatOf(name: string, bytes: Uint8Array): 'apkg' | 'anki' {
  refuseForeign(name, bytes);
  const isText = /\.(txt|tsv)$/i.test(name) && !isZip(bytes);
  const format = isText ? 'anki' : detectFormat(name, bytes);
  if (format === 'apkg' || format === 'anki') return format;
  throw new FileRefused('Invalid file type', `${FORMATS[format].title} files contain no flashcards`);
}

/** Uploads the pictures of a package, like those of questions, and has its cards show them as stored. */
async function ofPackage(api: Api, file: Blob) {
  const { pictures, ...read } = await sendFile(readAnkiPackage, file, {});
  const stored = new Map<string, string>();
  const lost = [...read.lost];
  // One after another, since the server processes one at a time.
  for (const { name, file: place, data } of pictures) {
    try {
      stored.set(name, (await api(uploadPicture, { body: { data } })).picture);
    } catch (error) {
      // Nothing but the picture itself is a reason to go without it.
      if (!(error instanceof ApiError && error.problem?.code === 'malformed')) throw error;
      lost.push({ place, what: `The picture: ${error.problem.error.replace(/\.$/, '')}` });
    }
  }
  const cards = read.cards.map((card) => ({ ...card, back: withStored(card.back, stored) }));
  return { ...read, cards, lost };
}

const PICTURE = /<img src="\/api\/pictures\/([^"]+)" alt="([^"]*)"[^<>]*>/g;

/** HTML with its pictures as they are stored; of others, only what they show is left, in words. */
const withStored = (html: string, stored: ReadonlyMap<string, string>): string =>
  html.replaceAll(PICTURE, (_, name: string, alternative: string) => {
    const storedName = stored.get(name);
    return storedName === undefined
      ? `<p>${alternative}</p>`
      : `<img src="${picturePath(storedName)}" alt="${alternative}">`;
  });

async function ofText(bytes: Uint8Array) {
  const { cards, misfits, losses } = await (await FORMATS.anki.read!())(bytes);
  const rest = misfits.length > 0 ? (await (await FORMATS.anki.rest!())(bytes, misfits)).file : null;
  return { cards: cards.map(({ card, filing }) => ({ ...card, names: namesOf(filing) })), misfits, lost: losses, rest };
}
