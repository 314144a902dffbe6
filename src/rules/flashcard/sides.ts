import { htmlOf, partedAt, readable, without } from './html.ts';

/** The two sides of a card, as HTML. */
export type Sides = { front: string; back: string };

const FRONT = /(^|\s)Front:\s*/;
const BACK = /(^|\s)Back:\s*/;
const SENTENCE_END = /[.!?]["”’)]*\s+(?=\S)/;

/** The sides separated by the markers 'Front:' and 'Back:'; null if the content lacks both in this order. */
function markedSides(content: string): Sides | null {
  const { text, places } = readable(content);
  const front = FRONT.exec(text);
  const back = BACK.exec(text);
  if (!front || !back || back.index < front.index + front[0].length) return null;
  const place = (at: number) => places[at] ?? content.length;
  const backAt = place(back.index);
  const cut = without(content, backAt, place(back.index + back[0].length));
  // Anything before the first marker belongs to neither side.
  const [before, after] = partedAt(cut, backAt);
  const marker = FRONT.exec(readable(before).text)!;
  const inFront = readable(before).places;
  const from = marker.index + marker[0].length;
  const [, side] = partedAt(before, inFront[from] ?? before.length);
  return { front: side, back: after };
}

/** The sides of a flashcard within its task: by its markers, else after the first sentence, else at the middle word. */
export function splitSides(content: string): Sides {
  const marked = markedSides(content);
  if (marked) return marked;
  const { text, places } = readable(content);
  const start = text.length - text.trimStart().length;
  const end = SENTENCE_END.exec(text.slice(start));
  const [front, back] = partedAt(
    content,
    places[start + (end ? end.index + end[0].length : middleWord(text.slice(start)))] ?? content.length,
  );
  return { front, back };
}

/** Where the second half of the words begins; with an odd number, the first half is the longer one. */
function middleWord(text: string): number {
  const words = [...text.matchAll(/\S+/g)];
  return words[Math.ceil(words.length / 2)]?.index ?? text.length;
}

/** The sides of a flashcard among its exam's flashcards: by its markers, else its title asks and its content answers. */
export function cardSides(title: string, content: string): Sides {
  return markedSides(content) ?? { front: htmlOf(title), back: content };
}
