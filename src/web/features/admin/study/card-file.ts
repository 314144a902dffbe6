import { readAnkiPackage } from '#contract/study-cards.ts';
import { namesOf } from '#rules/formats/cards/filed.ts';
import { detectFormat } from '#rules/formats/detect.ts';
import { type Card, FileRefused } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { countText } from '#rules/wording/count.ts';
import type { Api } from '#web/api.ts';
import { toBase64 } from '#web/features/admin/shell/base64.ts';

/** A card of a file, with the names of its decks and tags. */
export type NamedCard = Pick<Card, 'front' | 'back'> & { names: readonly string[] };

/** The flashcards of a file, and what is to be said of it. Throws {@link FileRefused}. */
export async function readCardFile(api: Api, file: File): Promise<{ cards: NamedCard[]; note: string }> {
  if (file.size > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { cards, misfits, lost } =
    formatOf(file.name, bytes) === 'apkg' ? await ofPackage(api, bytes) : await ofText(bytes);
  if (cards.length + misfits.length === 0) throw new FileRefused('No flashcards to import', 'The file contains none');
  const [first] = misfits;
  const told = [
    `${countText(cards.length, 'card')} read from ${file.name}.`,
    ...(first ? [`${countText(misfits.length, 'card')} skipped. First one: ${first.place}: ${first.reason}.`] : []),
    ...(lost.length > 0 ? [`Lost: ${[...new Set(lost.map(({ what }) => what))].join('; ')}.`] : []),
  ];
  return { cards, note: told.join(' ') };
}

/** Any text is read as one of cards: other programs than Anki say nothing at its top. */
function formatOf(name: string, bytes: Uint8Array): 'apkg' | 'anki' {
  const isText = /\.(txt|tsv)$/i.test(name);
  const format = isText ? 'anki' : detectFormat(name, bytes);
  if (format === 'apkg' || format === 'anki') return format;
  throw new FileRefused('Invalid file type', `${FORMATS[format].title} files contain no flashcards`);
}

async function ofPackage(api: Api, bytes: Uint8Array) {
  const { withoutMedia } = await import('#rules/formats/cards/collection.ts');
  return api(readAnkiPackage, { body: { file: toBase64(withoutMedia(bytes)) } });
}

async function ofText(bytes: Uint8Array) {
  const { cards, misfits, lost } = await (await FORMATS.anki.read!())(bytes);
  return { cards: cards.map(({ card, filed }) => ({ ...card, names: namesOf(filed) })), misfits, lost };
}
