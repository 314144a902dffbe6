import { type Form, halves, isFault, linesIn, type Fault, sentence } from '../form.ts';
import { LINE_HEIGHT, type Scene, type Shape, wrapped } from '../scene.ts';

type Box = { label: string; detail: string; inside: Box[] };
type Boxes = { outer: Box[] };

const MOST_DEPTH = 4;
const PAD = 10;
const GAP = 10;
/** No box in a row of several is narrower than this. */
const LEAST = 124;

/** Boxes in boxes: a network in its cloud, a zone in its region, who is responsible for what. */
export const boxes: Form<Boxes> = {
  read(text) {
    const lines = linesIn(text);
    if (isFault(lines)) return lines;
    const outer: Box[] = [];
    const open = [outer];
    for (const { line, number } of lines) {
      const depth = (line.length - line.trimStart().length) / 2;
      if (!Number.isInteger(depth) || depth >= open.length || depth >= MOST_DEPTH) return badIndent(number);
      const { name, text: detail } = halves(line);
      const box: Box = { label: name, detail, inside: [] };
      open.length = depth + 1;
      open[depth]!.push(box);
      open.push(box.inside);
    }
    return { outer };
  },

  words: ({ outer }) => outer.map(inWords).join(' '),

  draw({ outer }, width) {
    const { height, shapes } = layAll(outer, { x: 1, y: 1, width: width - 2, depth: 0 });
    return { x: 0, y: 0, width, height: height + 2, shapes } satisfies Scene;
  },
};

const badIndent = (number: number): Fault => ({
  fault: `line ${number} of the drawing is not understood: begin it with two spaces more than the box that it is in, at most ${MOST_DEPTH} deep`,
});

function inWords({ label, detail, inside }: Box): string {
  const own = detail === '' ? label : `${label} (${detail})`;
  if (inside.length === 0) return sentence(own);
  const names = inside.map((box) => (box.detail === '' ? box.label : `${box.label} (${box.detail})`));
  const deeper = inside.filter((box) => box.inside.length > 0).map(inWords);
  return [sentence(`${own} contains ${names.join(', ')}`), ...deeper].join(' ');
}

type Area = { x: number; y: number; width: number; depth: number };

/** How many levels are in a box. */
const levels = ({ inside }: Box): number => (inside.length === 0 ? 0 : 1 + Math.max(...inside.map(levels)));

/** The rows that boxes stand in: as many side by side as fit, but alone what has boxes in its boxes. */
function rowsOf(all: readonly Box[], columns: number): Box[][] {
  const rows: Box[][] = [];
  let isOpen = false;
  for (const box of all) {
    const isAlone = levels(box) > 1;
    if (!isAlone && isOpen && rows.at(-1)!.length < columns) rows.at(-1)!.push(box);
    else rows.push([box]);
    isOpen = !isAlone;
  }
  return rows;
}

function layAll(all: readonly Box[], { x, y, width, depth }: Area): { height: number; shapes: Shape[] } {
  const shapes: Shape[] = [];
  let top = y;
  for (const row of rowsOf(all, Math.max(1, Math.floor((width + GAP) / (LEAST + GAP))))) {
    const own = (width - (row.length - 1) * GAP) / row.length;
    const laid = row.map((box, index) => lay(box, { x: x + index * (own + GAP), y: top, width: own, depth }));
    const height = Math.max(...laid.map((one) => one.height));
    for (const [index, one] of laid.entries()) {
      const look = row[index]!.inside.length > 0 ? (depth % 2 === 0 ? 'frame' : 'sunken') : 'plain';
      shapes.push({ is: 'box', x: x + index * (own + GAP), y: top, width: own, height, look }, ...one.shapes);
    }
    top += height + GAP;
  }
  return { height: top - GAP - y, shapes };
}

function lay({ label, detail, inside }: Box, { x, y, width, depth }: Area): { height: number; shapes: Shape[] } {
  const room = width - 2 * PAD;
  const names = wrapped(label, room, 'strong');
  const more = detail === '' ? [] : wrapped(detail, room, 'muted');
  const height = PAD + (names.length + more.length) * LINE_HEIGHT + PAD - 2;
  const shapes: Shape[] = [
    { is: 'text', x: x + PAD, y: y + PAD + 12, lines: names, look: 'strong' },
    { is: 'text', x: x + PAD, y: y + PAD + 12 + names.length * LINE_HEIGHT, lines: more, look: 'muted' },
  ];
  if (inside.length === 0) return { height, shapes };
  const within = layAll(inside, { x: x + PAD, y: y + height, width: room, depth: depth + 1 });
  return { height: height + within.height + PAD, shapes: [...shapes, ...within.shapes] };
}
