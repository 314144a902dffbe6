import { readAnkiPackage } from '#contract/study-cards.ts';
import { detectFormat } from '#rules/formats/detect.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { countText } from '#rules/wording/count.ts';
import type { Api } from '#web/api.ts';
import { toBase64 } from '#web/features/admin/shell/base64.ts';

/** The flashcards of a file as items of a bulk import, and what is to be said of the file. Throws {@link FileRefused}. */
export async function itemsOfCardFile(api: Api, file: File): Promise<{ json: string; note: string }> {
  if (file.size > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = detectFormat(file.name, bytes);
  const { cards, misfits, lost } = format === 'apkg' ? await ofPackage(api, bytes) : await ofText(format, bytes);
  if (cards.length + misfits.length === 0) throw new FileRefused('No flashcards to import', 'The file contains none');
  const items = cards.map(({ front, back }) => ({
    title: front,
    content: back,
    contentType: 'flashcard',
    taskNumber: 1,
  }));
  const [first] = misfits;
  const told = [
    `${countText(cards.length, 'card')} read from ${file.name}.`,
    ...(first ? [`${countText(misfits.length, 'card')} skipped. First one: ${first.place}: ${first.reason}.`] : []),
    ...(lost.length > 0 ? [`Lost: ${[...new Set(lost.map(({ what }) => what))].join('; ')}.`] : []),
  ];
  return { json: JSON.stringify(items, null, 2), note: told.join(' ') };
}

async function ofPackage(api: Api, bytes: Uint8Array) {
  const { withoutMedia } = await import('#rules/formats/cards/collection.ts');
  return api(readAnkiPackage, { body: { file: toBase64(withoutMedia(bytes)) } });
}

async function ofText(format: keyof typeof FORMATS, bytes: Uint8Array) {
  const read = await FORMATS[format].read?.();
  if (!read) throw new FileRefused('Invalid file type', 'The file contains no flashcards');
  const { cards, misfits, lost } = await read(bytes);
  return { cards: cards.map(({ card }) => card), misfits, lost };
}
