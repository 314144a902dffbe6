import { MOST_OF_SIDE } from '#contract/own-card.ts';
import { FileRefused } from '#rules/formats/format.ts';
import type { CardFields } from './card-form.part.tsx';

/** How many cards are sent at a time. */
const AT_ONCE = 1000;
const MOST_BYTES = 50 * 1024 * 1024;

type Part = { file: Blob } | { cards: CardFields[] };

/** What a file is sent as: an Anki package as it is; a text as cards. Throws {@link FileRefused}. */
export async function readDeck(file: File, domainNumber: number): Promise<{ parts: Part[]; unfit: number }> {
  if (file.size > MOST_BYTES) throw new FileRefused('File too large', 'A deck can have at most 50 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { isZip } = await import('#rules/formats/archive/unzip.ts');
  if (isZip(bytes)) return { parts: [{ file }], unfit: 0 };
  const [{ readAnkiText }, { htmlText }] = await Promise.all([
    import('#rules/formats/cards/tsv.ts'),
    import('#rules/formats/text/html-text.ts'),
  ]);
  const { cards, misfits } = await readAnkiText(bytes);
  const all = cards.map(({ card }) => ({
    domainNumber,
    front: card.front.trim(),
    back: htmlText(card.back).text.trim(),
  }));
  const fitting = all.filter(
    ({ front, back }) =>
      front !== '' && front.length <= MOST_OF_SIDE.front && back !== '' && back.length <= MOST_OF_SIDE.back,
  );
  if (fitting.length === 0) throw new FileRefused('No flashcards', 'The file contains no line with a front and a back');
  const parts = Array.from({ length: Math.ceil(fitting.length / AT_ONCE) }, (_, index) => ({
    cards: fitting.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  }));
  return { parts, unfit: misfits.length + all.length - fitting.length };
}
