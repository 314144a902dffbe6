import type { DiagramNode } from './diagram.ts';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
export type Size = Pick<Box, 'width' | 'height'>;

/** How a diagram is drawn: for a wide area, or for a phone, where labels wrap earlier and boxes are closer together. */
export type Measures = { nodeLine: number; linkLine: number; gap: Point; margin: number };
export const WIDE: Measures = { nodeLine: 24, linkLine: 24, gap: { x: 48, y: 44 }, margin: 16 };
export const NARROW: Measures = { nodeLine: 12, linkLine: 16, gap: { x: 24, y: 40 }, margin: 6 };

/** Approximate width of a character: in a label, in the kind above it, in a link or frame label. */
const CHARACTER = { label: 7.8, kind: 6.8, link: 6.8 };
/** Font size of a kind, and of a link or frame label: on a phone nothing is drawn smaller than this. */
export const SMALLEST_TEXT = 12;
/** Line height of a label. */
export const LINE = { node: 18, link: 15 };
const LEAST_WIDTH = 88;
const PADDING = 12;

/** A label split into lines of about this many characters; a longer word gets its own line. */
export function linesOf(label: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));

export function nodeSize(kind: DiagramNode['kind'], lines: readonly string[]): Size {
  const text = Math.max(longest(lines) * CHARACTER.label, kind.length * CHARACTER.kind);
  return { width: Math.ceil(Math.max(LEAST_WIDTH, text + 2 * PADDING)), height: 38 + lines.length * LINE.node };
}

/** A link's label, with padding. */
export const linkLabelSize = (lines: readonly string[]): Size => ({
  width: Math.ceil(longest(lines) * CHARACTER.link) + 12,
  height: lines.length * LINE.link + 4,
});

export const groupLabelWidth = (label: string): number => Math.ceil(label.length * CHARACTER.link) + 24;

export const centerOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** How much two boxes overlap. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The bounding box of all of these. */
export function around(boxes: readonly Box[], room: number): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left - room, y: top - room, width: right - left + 2 * room, height: bottom - top + 2 * room };
}
