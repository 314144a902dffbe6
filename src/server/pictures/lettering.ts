import { readFileSync } from 'node:fs';
import { type Color, fillOf } from './svg.ts';

/** Advance width and outline of each letter, in thousandths of the size: Public Sans (SIL Open Font License), Latin. */
type Face = Record<string, [advance: number, path: string]>;
type Faces = { regular: Face; bold: Face };

let faces: Faces | null = null;

/** Loaded when the first picture is drawn. */
function face(name: keyof Faces): Face {
  faces ??= JSON.parse(readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8')) as Faces;
  return faces[name];
}

export type Style = { face: keyof Faces; size: number; color: Color };

const glyphs = (text: string, style: Style): [number, string][] =>
  [...text].map((letter) => face(style.face)[letter] ?? face(style.face)['?']!);

/** The width of a text in pixels. */
export function widthOf(text: string, style: Style): number {
  return (glyphs(text, style).reduce((sum, [advance]) => sum + advance, 0) * style.size) / 1000;
}

/** A text whose baseline starts at x, y, as outlines: no font is needed where it is drawn. */
export function written(text: string, { x, y }: { x: number; y: number }, style: Style): string {
  const scale = style.size / 1000;
  let at = 0;
  const letters = glyphs(text, style).map(([advance, path]) => {
    const letter = `<path transform="translate(${at})" d="${path}"/>`;
    at += advance;
    return letter;
  });
  // Outlines are in thousandths of the size, upward.
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fillOf(style.color)}">${letters.join('')}</g>`;
}

/** More than any picture has room for; each sign is measured again with each that follows it. */
const MOST_SIGNS = 300;

/** Breaks a text into lines of at most this width; text that does not fit ends in an ellipsis. */
export function lines(text: string, style: Style, most: { width: number; lines: number }): string[] {
  const found: string[] = [];
  for (const word of text.slice(0, MOST_SIGNS).split(/\s+/)) {
    const longer = found.length === 0 ? word : `${found.at(-1)} ${word}`;
    if (found.length > 0 && widthOf(longer, style) <= most.width) found[found.length - 1] = longer;
    else found.push(word);
  }
  const kept = found.slice(0, most.lines);
  return kept.map((line, index) => cut(line, index === most.lines - 1 && found.length > most.lines, style, most.width));
}

function cut(line: string, isMore: boolean, style: Style, width: number): string {
  if (!isMore && widthOf(line, style) <= width) return line;
  let text = line;
  while (text !== '' && widthOf(`${text}...`, style) > width) text = text.slice(0, -1);
  return `${text.trimEnd()}...`;
}
