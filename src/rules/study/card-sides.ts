const FRONT = /\bfront:/i;
const BACK = /\bback:/i;

/**
 * The two sides of a card whose content holds both: at the markers 'Front:' and 'Back:', else after its first
 * sentence, else at its middle word. One word alone is a front without a back.
 */
export function cardSides(text: string): { front: string; back: string } {
  const plain = text.replace(/\s+/g, ' ').trim();
  // Two searches: one pattern for both would take quadratic time on text made for that.
  const front = FRONT.exec(plain);
  const rest = front ? plain.slice(front.index + front[0].length) : '';
  const back = BACK.exec(rest);
  if (back) return { front: rest.slice(0, back.index).trim(), back: rest.slice(back.index + back[0].length).trim() };
  const sentence = /[.?!]\s/.exec(plain);
  if (sentence) return { front: plain.slice(0, sentence.index + 1), back: plain.slice(sentence.index + 2) };
  const words = plain.split(' ');
  const middle = Math.ceil(words.length / 2);
  return { front: words.slice(0, middle).join(' '), back: words.slice(middle).join(' ') };
}
