/** What a drawing is made of. Sizes are pixels at the site's usual text size; `y` of a text is the baseline of its first line. */
export type Shape =
  | { is: 'box'; x: number; y: number; width: number; height: number; look: BoxLook; isRound?: boolean }
  | { is: 'path'; d: string; look: 'line' | 'arrow' | 'faint' }
  | { is: 'dot'; x: number; y: number }
  | { is: 'text'; x: number; y: number; lines: readonly string[]; look: TextLook; at?: 'start' | 'middle' | 'end' };

export type BoxLook = 'plain' | 'soft' | 'sunken' | 'frame' | 'label';
export type TextLook = 'strong' | 'plain' | 'muted';

/** A drawing with everything in its place; `x` and `y` are its top left. */
export type Scene = { x: number; y: number; width: number; height: number; shapes: Shape[] };

/** How wide a drawing may be: beside a text, and on the narrowest phone. */
export const WIDTH = { wide: 620, narrow: 272 };
export const LINE_HEIGHT = 16;
const CHARACTER = { strong: 7.6, plain: 6.7, muted: 6.7 };

/** About how wide a line of text is. */
export const widthOf = (text: string, look: TextLook): number => Math.ceil(text.length * CHARACTER[look]);

/** A text in lines of at most this width, broken between words, and within a word that is wider. */
export function wrapped(text: string, width: number, look: TextLook): string[] {
  const most = Math.max(4, Math.floor(width / CHARACTER[look]));
  const lines: string[] = [];
  const words = text.split(/\s+/).flatMap((word) => word.match(new RegExp(`.{1,${most}}`, 'gu')) ?? []);
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The width of the widest of these lines. */
export const widest = (lines: readonly string[], look: TextLook): number =>
  Math.max(0, ...lines.map((line) => widthOf(line, look)));
