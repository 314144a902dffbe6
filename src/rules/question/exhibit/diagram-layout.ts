import type { Diagram, DiagramNode } from './diagram.ts';
import { type LaidLink, layLinks } from './diagram-links.ts';
import {
  around,
  type Box,
  groupLabelWidth,
  linesOf,
  linkLabelSize,
  type Measures,
  NARROW,
  nodeSize,
  WIDE,
} from './diagram-measures.ts';

export type LaidNode = DiagramNode & Box & { lines: string[] };
export type LaidGroup = { label: string } & Box;
/** `x` and `y` are the top left of the picture. */
export type LaidDiagram = Box & { nodes: LaidNode[]; links: LaidLink[]; groups: LaidGroup[] };

/** Between a frame and its contents; its label goes there. */
const ROOM = 22;
/** Between two nodes, one of them in a frame. */
const FRAME_GAP = { x: ROOM + 34, y: 2 * ROOM + 24 };

/** The positions of everything in a diagram, always the same for a description; on a phone a single row becomes a column. */
export function layOut(diagram: Diagram, isNarrow = false): LaidDiagram {
  const measures = isNarrow ? NARROW : WIDE;
  const given = rowsOf(diagram);
  const rows = isNarrow && given.length === 1 ? given[0]!.map((id) => [id]) : given;
  const nodes = layNodes(diagram, rows, measures);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const groups = diagram.groups.map(({ label, members }) => ({
    label,
    ...widen(
      around(
        members.map((id) => byId.get(id)!),
        ROOM,
      ),
      groupLabelWidth(label),
    ),
  }));
  const links = layLinks(diagram.links, byId, measures);
  // A line that goes around something may be the outermost.
  const bounds = around([...nodes, ...groups, ...links.map(({ labelBox }) => labelBox)], measures.margin);
  return { ...bounds, nodes, links, groups };
}

function layNodes(diagram: Diagram, rows: readonly string[][], measures: Measures): LaidNode[] {
  const sized = new Map(
    diagram.nodes.map((node) => {
      const lines = linesOf(node.label, measures.nodeLine);
      return [node.id, { ...node, lines, ...nodeSize(node.kind, lines) }];
    }),
  );
  let y = 0;
  return rows.flatMap((row, level): LaidNode[] => {
    const sizes = row.map((id) => sized.get(id)!);
    const gaps = row.slice(1).map((id, index) => gapBetween(row[index]!, id, diagram, measures));
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const height = Math.max(...sizes.map((size) => size.height));
    let x = -(sum(sizes.map(({ width }) => width)) + sum(gaps)) / 2;
    const laid = sizes.map((size, index) => {
      const node = { ...size, x, y, height };
      x += size.width + (gaps[index] ?? 0);
      return node;
    });
    y += height + gapBelow(rows, level, diagram, measures);
    return laid;
  });
}

/** Between two neighbors in a row: as wide as the label of the link between them. */
function gapBetween(a: string, b: string, { links, groups }: Diagram, { gap, linkLine }: Measures): number {
  const labels = links.filter(
    ({ from, to, label }) => label !== '' && ((from === a && to === b) || (from === b && to === a)),
  );
  const isFramed = groups.some(({ members }) => members.includes(a) !== members.includes(b));
  return Math.max(
    gap.x,
    isFramed ? FRAME_GAP.x : 0,
    ...labels.map(({ label }) => linkLabelSize(linesOf(label, linkLine)).width + 24),
  );
}

/** Between one row and the next: as high as the labels of the links between them. */
function gapBelow(
  rows: readonly string[][],
  level: number,
  { links, groups }: Diagram,
  { gap, linkLine }: Measures,
): number {
  const [above, below] = [rows.slice(0, level + 1).flat(), rows.slice(level + 1).flat()];
  const isCut = ({ members }: { members: string[] }, ids: readonly string[]) => members.every((id) => ids.includes(id));
  const isFramed = groups.some((group) => isCut(group, above) || isCut(group, below));
  const labels = links.filter(({ from, to, label }) => label !== '' && above.includes(from) !== above.includes(to));
  return Math.max(
    gap.y,
    isFramed ? FRAME_GAP.y : 0,
    ...labels.map(({ label }) => linkLabelSize(linesOf(label, linkLine)).height + 28),
  );
}

/** At least as wide as its label. */
function widen(box: Box, least: number): Box {
  const more = Math.max(0, least - box.width);
  return { ...box, x: box.x - more / 2, width: box.width + more };
}

/** The author's rows; other nodes follow by their distance from those, or from the first node. */
function rowsOf({ nodes, links, rows }: Diagram): string[][] {
  const layout = rows.map((row) => [...row]);
  const levels = new Map(layout.flatMap((row, level) => row.map((id) => [id, level] as const)));
  const neighbors = (id: string) => links.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
  const put = (id: string, level: number) => {
    levels.set(id, level);
    (layout[level] ??= []).push(id);
  };
  const queue = [...levels.keys()];
  for (const { id } of nodes) {
    if (queue.length === 0 && !levels.has(id)) {
      put(id, 0);
      queue.push(id);
    }
    while (queue.length > 0) {
      const next = queue.shift()!;
      for (const other of neighbors(next)) {
        if (levels.has(other)) continue;
        put(other, levels.get(next)! + 1);
        queue.push(other);
      }
    }
  }
  return layout.filter((row) => row.length > 0);
}
