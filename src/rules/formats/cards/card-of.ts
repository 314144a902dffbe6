import type { Card } from '../format.ts';
import type { TakePicture } from '../picture/picture-reader.ts';
import { htmlText } from '../text/html-text.ts';
import { gapsIn, withGaps } from './cloze.ts';

/** A card is made for each gap, with the whole field on it; of the notes people write, none comes near. */
const MOST_GAPS = 100;
const MOST_CHARACTERS = 1_000_000;

const withoutSounds = (html: string, onSound: () => void = () => undefined) =>
  replaceSpans(html, '[sound:', ']', () => (onSound(), ''));

/**
 * Cards of a note, from the HTML of its fields: the first asks, the others answer; each gap is its own card. `take`: what becomes
 * of a picture on a front; without it, all are lost.
 */
export function cardOf(
  noteFields: readonly string[],
  topic: string,
  take?: TakePicture,
): { cards: Card[]; losses: string[] } | { reason: string } {
  const [first = '', ...rest] = noteFields;
  const found = gapsIn(first);
  const gaps = [...new Set(found.map(({ number }) => number))];
  if (gaps.length > MOST_GAPS || gaps.length * first.length > MOST_CHARACTERS)
    return { reason: 'The note has too many gaps for its length' };
  const losses = new Set<string>();
  const side = (html: string): string => {
    const { text, losses: gone } = htmlText(
      withoutSounds(html, () => losses.add('A recording')),
      take,
    );
    for (const what of gone) losses.add(what);
    return text;
  };
  // A note exported as its cards repeats the front above the back.
  const fields = rest.map((field) => field.replace(/^.*<hr id="?answer"?\s*\/?>/is, ''));
  const answers = fields.filter((field) => field.trim() !== '').join('<hr>');
  const shown = (gap: string, isOpen: boolean) =>
    withGaps(first, found, ({ number, text, hint }) => (number === gap && !isOpen ? `[${hint ?? '...'}]` : text));
  const fronts = gaps.length === 0 ? [first] : gaps.map((gap) => shown(gap, false));
  const cards: Card[] =
    gaps.length === 0
      ? [{ front: side(first), back: answers, topic }]
      : gaps.map((gap, at) => ({
          front: side(fronts[at]!),
          back: `${shown(gap, true)}${answers && `<hr>${answers}`}`,
          topic,
        }));
  if (cards.some(({ front }) => front === '')) return { reason: 'The front of the card is empty' };
  /** Without what only stands for a picture that is lost. */
  const kept: TakePicture = (attributes) => {
    const { line } = take?.(attributes) ?? {};
    return line === undefined ? {} : { line };
  };
  if (fronts.some((front) => htmlText(withoutSounds(front), kept).text === ''))
    return { reason: 'The front of the card is a picture, which is not imported' };
  if (cards.some(({ back }) => side(back) === '')) return { reason: 'The back of the card is empty' };
  return { cards, losses: [...losses].filter((what) => what !== 'Bold and italic text') };
}

/**
 * Replaces what stands between two marks, including them, in a single pass: an opening mark that is never closed stays as it is,
 * and is not looked for again.
 */
function replaceSpans(text: string, open: string, close: string, by: (inside: string) => string): string {
  let out = '';
  let end = 0;
  for (;;) {
    const from = text.indexOf(open, end);
    const to = from < 0 ? -1 : text.indexOf(close, from + open.length);
    if (to < 0) return out + text.slice(end);
    out += text.slice(end, from) + by(text.slice(from + open.length, to));
    end = to + close.length;
  }
}
