import type { Card } from '../format.ts';
import { htmlText } from '../text/html-text.ts';

const CLOZE = /\{\{c(\d+)::(.*?)(?:::(.*?))?\}\}/gs;

/** Cards of a note, from the HTML of its fields: the first asks, the others answer; each gap is its own card. */
export function cardOf(
  noteFields: readonly string[],
  topic: string,
): { cards: Card[]; losses: string[] } | { reason: string } {
  const [first = '', ...rest] = noteFields;
  const gaps = [...new Set([...first.matchAll(CLOZE)].map(([, number]) => number!))];
  const losses = new Set<string>();
  const side = (html: string): string => {
    const { text, losses: gone } = htmlText(html.replace(/\[sound:[^\]]*\]/g, () => (losses.add('A recording'), '')));
    for (const what of gone) losses.add(what);
    return text;
  };
  // A note exported as its cards repeats the front above the back.
  const fields = rest.map((field) => field.replace(/^.*<hr id="?answer"?\s*\/?>/is, ''));
  const answers = fields.filter((field) => field.trim() !== '').join('<hr>');
  const cards: Card[] =
    gaps.length === 0
      ? [{ front: side(first), back: answers, topic }]
      : gaps.map((gap) => {
          const shown = (isOpen: boolean) =>
            first.replace(CLOZE, (_, number: string, text: string, hint?: string) =>
              number === gap && !isOpen ? `[${hint ?? '...'}]` : text,
            );
          return { front: side(shown(false)), back: `${shown(true)}${answers && `<hr>${answers}`}`, topic };
        });
  if (cards.some(({ front }) => /^(\[picture\]\s*)+$/.test(front)))
    return { reason: 'The front of the card is a picture, which is not imported' };
  if (cards.some(({ front }) => front === '')) return { reason: 'The front of the card is empty' };
  if (cards.some(({ back }) => side(back) === '')) return { reason: 'The back of the card is empty' };
  return { cards, losses: [...losses].filter((what) => what !== 'Bold and italic text') };
}
