/** Closed lines in pixels: x, y, x, y, … Their inside is filled. */
export type Shape = readonly (readonly number[])[];

/** How many straight segments approximate a curve. */
const PIECES = 8;

/** A box with rounded corners. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): Shape {
  const r = Math.min(radius, width / 2, height / 2);
  const corners = [
    [x + width - r, y + r, -90],
    [x + width - r, y + height - r, 0],
    [x + r, y + height - r, 90],
    [x + r, y + r, 180],
  ] as const;
  const line = corners.flatMap(([middleX, middleY, from]) =>
    Array.from({ length: PIECES + 1 }, (_, step) => ((from + (90 * step) / PIECES) * Math.PI) / 180).flatMap(
      (angle) => [middleX + r * Math.cos(angle), middleY + r * Math.sin(angle)],
    ),
  );
  return [line];
}

/** The lines of an SVG path outline (M, L, Q, Z; absolute) with y pointing up, positioned and scaled. */
export function outline(path: string, at: { x: number; y: number; scale: number }): Shape {
  const lines: number[][] = [];
  for (const [, letter, figures] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (figures?.match(/-?\d+/g) ?? []).map(
      (figure, index) => (index % 2 === 0 ? at.x : at.y) + (index % 2 === 0 ? 1 : -1) * Number(figure) * at.scale,
    );
    const line = lines.at(-1);
    if (letter === 'M') lines.push([x1, y1]);
    else if (letter === 'L') line!.push(x1, y1);
    else if (letter === 'Q') {
      const [fromX, fromY] = line!.slice(-2) as [number, number];
      for (let step = 1; step <= PIECES; step += 1) {
        const t = step / PIECES;
        const curve = (from: number, pull: number, to: number) =>
          (1 - t) ** 2 * from + 2 * (1 - t) * t * pull + t ** 2 * to;
        line!.push(curve(fromX, x1, x2), curve(fromY, y1, y2));
      }
    }
  }
  return lines;
}
