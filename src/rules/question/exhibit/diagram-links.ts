import type { DiagramLink } from './diagram.ts';
import { type Box, centerOf, linesOf, linkLabelSize, type Measures, overlap, type Point } from './diagram-measures.ts';

export type LaidLink = DiagramLink & { path: string; lines: string[]; labelBox: Box };
type Curve = { from: Point; bend: Point | null; to: Point };

/** Between a link and what it goes around. */
const CLEAR = 24;
/** Where a label may be on its link, best place first. */
const PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
/** How far to the side a label may be, as a share of its width: its link still leads to it. */
const ASIDE = [0, -0.35, 0.35];

/** The lines of all links, and their labels where they cover neither a node nor each other, if there is such a place. */
export function layLinks(
  links: readonly DiagramLink[],
  nodes: ReadonlyMap<string, Box>,
  { linkLine }: Measures,
): LaidLink[] {
  const taken: Box[] = [...nodes.values()];
  return links.map((link) => {
    const [from, to] = [nodes.get(link.from)!, nodes.get(link.to)!];
    const curve = curveOf(from, to, [...nodes.values()]);
    const lines = link.label === '' ? [] : linesOf(link.label, linkLine);
    const labelBox =
      lines.length > 0
        ? placeLabel(curve, linkLabelSize(lines), taken)
        : { ...pointAt(curve, 0.5), width: 0, height: 0 };
    if (lines.length > 0) taken.push(labelBox);
    const end = link.isDirected ? edgeOf(curve.bend ?? curve.from, to) : curve.to;
    return { ...link, lines, labelBox, path: pathOf({ ...curve, to: end }) };
  });
}

/** From center to center, around anything in between. */
function curveOf(from: Box, to: Box, nodes: readonly Box[]): Curve {
  const [a, b] = [centerOf(from), centerOf(to)];
  const straight = { from: a, bend: null, to: b };
  const between = nodes.filter((node) => node !== from && node !== to && crosses(straight, node));
  if (between.length === 0) return straight;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const isFlat = Math.abs(a.x - b.x) >= Math.abs(a.y - b.y);
  const away = 2 * (Math.max(...between.map(({ width, height }) => (isFlat ? height : width))) / 2 + CLEAR);
  return { ...straight, bend: isFlat ? { x: middle.x, y: middle.y + away } : { x: middle.x + away, y: middle.y } };
}

const STEPS = Array.from({ length: 41 }, (_, step) => step / 40);
const isIn = ({ x, y }: Point, box: Box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
const crosses = (curve: Curve, box: Box) => STEPS.some((at) => isIn(pointAt(curve, at), box));

function pointAt({ from, bend, to }: Curve, at: number): Point {
  const by = bend ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const mix = (a: number, b: number, c: number) => (1 - at) ** 2 * a + 2 * at * (1 - at) * b + at ** 2 * c;
  return { x: mix(from.x, by.x, to.x), y: mix(from.y, by.y, to.y) };
}

function placeLabel(curve: Curve, size: { width: number; height: number }, taken: readonly Box[]): Box {
  const boxes = ASIDE.flatMap((aside) =>
    PLACES.map((at): Box => {
      const { x, y } = pointAt(curve, at);
      return { ...size, x: x + (aside - 0.5) * size.width, y: y - size.height / 2 };
    }),
  );
  const covered = boxes.map((box) => taken.reduce((sum, other) => sum + overlap(box, other), 0));
  return boxes[covered.indexOf(Math.min(...covered))]!;
}

/** Where a line from here to a box's center meets its edge, so that the arrow is visible. */
function edgeOf(from: Point, box: Box): Point {
  const { x, y } = centerOf(box);
  const [wide, high] = [Math.abs(from.x - x), Math.abs(from.y - y)];
  const share = Math.min(wide > 0 ? box.width / 2 / wide : 1, high > 0 ? box.height / 2 / high : 1, 1);
  return { x: x + (from.x - x) * share, y: y + (from.y - y) * share };
}

const pathOf = ({ from, bend, to }: Curve) =>
  bend ? `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}` : `M${from.x} ${from.y}L${to.x} ${to.y}`;
