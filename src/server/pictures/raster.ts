import type { Shape } from './shapes.ts';

/** Red, green, blue, each 0 to 255. */
export type Color = readonly [number, number, number];

export type Picture = { width: number; height: number; /** RGB, row by row. */ pixels: Uint8Array };

/** A picture in a single color. */
export function blank(width: number, height: number, color: Color): Picture {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = color[at % 3]!;
  return { width, height, pixels };
}

/** Fills a shape with smooth edges. The shape must lie within the picture. */
export function fill({ width, height, pixels }: Picture, shape: Shape, color: Color): void {
  // Each edge adds, per pixel, how much of the pixel lies to its right; the running sum along a row is the coverage.
  const stride = width + 2;
  const ys = shape.flatMap((line) => line.filter((_, index) => index % 2 === 1));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys)));
  if (bottom <= top) return;
  const covers = new Float32Array(stride * (bottom - top));
  for (const line of shape) {
    for (let at = 0; at < line.length; at += 2) {
      const next = (at + 2) % line.length;
      addEdge(covers, { stride, height: bottom - top }, [
        line[at]!,
        line[at + 1]! - top,
        line[next]!,
        line[next + 1]! - top,
      ]);
    }
  }
  for (let y = top; y < bottom; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) {
      sum += covers[(y - top) * stride + x]!;
      const share = Math.min(1, Math.abs(sum));
      if (share < 0.004) continue;
      const at = (y * width + x) * 3;
      for (let part = 0; part < 3; part += 1)
        pixels[at + part] = Math.round(pixels[at + part]! + (color[part]! - pixels[at + part]!) * share);
    }
  }
}

/** The method of font-rs: exact areas, no samples. */
function addEdge(
  covers: Float32Array,
  { stride, height }: { stride: number; height: number },
  edge: [number, number, number, number],
): void {
  const isDown = edge[1] < edge[3];
  const [x0, y0, x1, y1] = isDown ? edge : [edge[2], edge[3], edge[0], edge[1]];
  if (y0 === y1) return;
  const slope = (x1 - x0) / (y1 - y0);
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1) {
    const [top, bottom] = [Math.max(y, y0), Math.min(y + 1, y1)];
    const [a, b] = [x0 + (top - y0) * slope, x0 + (bottom - y0) * slope];
    addSpan(covers, y * stride, [Math.min(a, b), Math.max(a, b)], (bottom - top) * (isDown ? 1 : -1));
  }
}

/** The part of an edge within one row: from left to right, over `rise` of the row's height. */
function addSpan(covers: Float32Array, row: number, [left, right]: [number, number], rise: number): void {
  const first = Math.floor(left);
  const last = Math.max(first + 1, Math.ceil(right));
  let before = 0;
  for (let x = first; x < last; x += 1) {
    // The mean fraction of the edge passed at this pixel.
    const passed = right - left < 1e-9 ? 1 - (left - first) : areaPassed(left, right, x);
    covers[row + x]! += rise * (passed - before);
    before = passed;
  }
  covers[row + last]! += rise * (1 - before);
}

/** The mean progress, over the pixel at x, of a line from left to right. */
function areaPassed(left: number, right: number, x: number): number {
  const integral = (to: number) =>
    to <= left ? 0 : to >= right ? (right - left) / 2 + (to - right) : (to - left) ** 2 / (2 * (right - left));
  return integral(x + 1) - integral(x);
}
