import { type Form, halves, isFault, linesIn, notUnderstood } from '../form.ts';
import { type BoxLook, LINE_HEIGHT, type Scene, type Shape, wrapped } from '../scene.ts';

type Layer = { name: string; cells: string[] };
type Layers = { columns: string[]; layers: Layer[] };

const PAD = 8;
const GAP = 4;
const MOST_COLUMNS = 5;
/** What fills a cell: each value that occurs has a look of its own. */
const LOOKS: BoxLook[] = ['plain', 'soft', 'sunken'];

/** What rests on what, from top to bottom, such as a protocol stack; with columns, whose each layer is. */
export const layers: Form<Layers> = {
  read(text) {
    const lines = linesIn(text);
    if (isFault(lines)) return lines;
    const found: Layers = { columns: [], layers: [] };
    for (const { line, number } of lines) {
      const { name, text: said } = halves(line);
      const cells = said.split('|').map((cell) => cell.trim());
      if (name === 'columns' && found.layers.length === 0) found.columns = cells;
      else if (found.columns.length > 0 && cells.length !== found.columns.length)
        return notUnderstood(number, `“layer: ” and ${found.columns.length} cells between vertical bars`);
      else found.layers.push({ name, cells: said === '' ? [] : found.columns.length > 0 ? cells : [said] });
    }
    if (found.columns.length > MOST_COLUMNS) return { fault: `the drawing has more than ${MOST_COLUMNS} columns` };
    return found.layers.length < 2 ? { fault: 'the drawing has fewer than two layers' } : found;
  },

  words: ({ columns, layers: all }) =>
    `From the top: ${all
      .map(({ name, cells }) => {
        if (cells.length === 0) return name;
        return columns.length === 0
          ? `${name}, ${cells[0]}`
          : `${name}, ${cells.map((cell, index) => `${columns[index]}: ${cell}`).join(', ')}`;
      })
      .join('; ')}.`,

  draw: (read, width) => (read.columns.length === 0 ? drawStack(read, width) : drawColumns(read, width)),
};

function drawStack({ layers: all }: Layers, width: number): Scene {
  const shapes: Shape[] = [];
  let y = 1;
  for (const { name, cells } of all) {
    const isBeside = width >= 400;
    const room = width - 2 * PAD - 2;
    const names = wrapped(name, isBeside ? 170 : room, 'strong');
    const more = cells.flatMap((cell) => wrapped(cell, isBeside ? room - 186 : room, 'plain'));
    const lines = isBeside ? Math.max(names.length, more.length) : names.length + more.length;
    const height = lines * LINE_HEIGHT + 2 * PAD;
    shapes.push(
      { is: 'box', x: 1, y, width: width - 2, height, look: 'plain' },
      { is: 'text', x: 1 + PAD, y: y + PAD + 12, lines: names, look: 'strong' },
      {
        is: 'text',
        x: 1 + PAD + (isBeside ? 186 : 0),
        y: y + PAD + 12 + (isBeside ? 0 : names.length * LINE_HEIGHT),
        lines: more,
        look: 'plain',
      },
    );
    y += height + GAP;
  }
  return { x: 0, y: 0, width, height: y - GAP + 1, shapes };
}

function drawColumns({ columns, layers: all }: Layers, width: number): Scene {
  const isBeside = width >= 400;
  const left = isBeside ? 150 : 0;
  const each = (width - left - 2 - (columns.length - 1) * GAP) / columns.length;
  const xOf = (column: number) => 1 + left + column * (each + GAP);
  const values = [...new Set(all.flatMap(({ cells }) => cells))];
  const heads = columns.map((name) => wrapped(name, each - 4, 'strong'));
  const shapes: Shape[] = heads.map((lines, column) => ({
    is: 'text',
    x: xOf(column) + each / 2,
    y: 14,
    lines,
    look: 'strong',
    at: 'middle',
  }));
  let y = Math.max(...heads.map(({ length }) => length)) * LINE_HEIGHT + 8;
  for (const { name, cells } of all) {
    const names = wrapped(name, isBeside ? left - PAD : width - 2, 'strong');
    const said = cells.map((cell) => wrapped(cell, each - 8, 'plain'));
    const top = isBeside ? y : y + names.length * LINE_HEIGHT + 2;
    const lines = Math.max(isBeside ? names.length : 1, ...said.map(({ length }) => length));
    const height = lines * LINE_HEIGHT + PAD;
    shapes.push({ is: 'text', x: 1, y: isBeside ? y + 16 : y + 12, lines: names, look: 'strong' });
    for (const [column, cell] of said.entries())
      shapes.push(
        {
          is: 'box',
          x: xOf(column),
          y: top,
          width: each,
          height,
          look: LOOKS[values.indexOf(cells[column]!)] ?? 'plain',
        },
        { is: 'text', x: xOf(column) + each / 2, y: top + 16, lines: cell, look: 'plain', at: 'middle' },
      );
    y = top + height + (isBeside ? GAP : 8);
  }
  return { x: 0, y: 0, width, height: y, shapes };
}
