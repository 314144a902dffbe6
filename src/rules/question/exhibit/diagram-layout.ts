import type { Diagram, DiagramLink, DiagramNode } from './diagram.ts';

export type Box = { x: number; y: number; width: number; height: number };
export type LaidNode = DiagramNode & Box;
export type LaidLink = DiagramLink & { path: string; labelX: number; labelY: number };
export type LaidGroup = { label: string } & Box;
export type LaidDiagram = { width: number; height: number; nodes: LaidNode[]; links: LaidLink[]; groups: LaidGroup[] };

const NODE = { width: 136, height: 56 };
const GAP = { x: 64, y: 72 };
const MARGIN = 28;
/** About so wide is a character of a label. */
const CHARACTER = 7.2;

/** Where everything in a diagram stands. The same description always comes out the same. */
export function layOut(diagram: Diagram): LaidDiagram {
  const rows = rowsOf(diagram);
  const widthOf = ({ label }: DiagramNode) => Math.max(NODE.width, Math.ceil(label.length * CHARACTER) + 24);
  const find = (id: string) => diagram.nodes.find((node) => node.id === id)!;
  const rowWidth = (row: readonly string[]) => row.reduce((sum, id) => sum + widthOf(find(id)) + GAP.x, -GAP.x);
  const width = Math.max(...rows.map(rowWidth)) + 2 * MARGIN;
  const nodes = rows.flatMap((row, level): LaidNode[] => {
    let x = (width - rowWidth(row)) / 2;
    return row.map((id) => {
      const node = find(id);
      const box = { x, y: MARGIN + level * (NODE.height + GAP.y), width: widthOf(node), height: NODE.height };
      x += box.width + GAP.x;
      return { ...node, ...box };
    });
  });
  const at = (id: string) => nodes.find((node) => node.id === id)!;
  return {
    width,
    height: 2 * MARGIN + rows.length * (NODE.height + GAP.y) - GAP.y,
    nodes,
    links: diagram.links.map((link) => ({ ...link, ...lineOf(at(link.from), at(link.to), nodes) })),
    groups: diagram.groups.map(({ label, members }) => ({ label, ...around(members.map(at)) })),
  };
}

/** The rows that the author gave; what stands in none follows by its distance from what does, or from the first node. */
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

/** From the middle of one to the middle of the other; around what stands between them in the same row. */
function lineOf(from: LaidNode, to: LaidNode, nodes: readonly LaidNode[]) {
  const center = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const [a, b] = [center(from), center(to)];
  const [left, right] = a.x < b.x ? [a, b] : [b, a];
  const isBlocked =
    a.y === b.y && nodes.some((node) => center(node).y === a.y && center(node).x > left.x && center(node).x < right.x);
  const bow = isBlocked ? NODE.height / 2 + GAP.y / 2 : 0;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + bow };
  return {
    path: isBlocked ? `M${a.x} ${a.y}Q${middle.x} ${a.y + 2 * bow} ${b.x} ${b.y}` : `M${a.x} ${a.y}L${b.x} ${b.y}`,
    labelX: middle.x,
    labelY: middle.y,
  };
}

function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const room = 22;
  return { x: left - room, y: top - room, width: right - left + 2 * room, height: bottom - top + 2 * room };
}
