import { runPictureProcess } from './picture-process.ts';

/** Red, green, blue, each 0 to 255. */
export type Color = readonly [number, number, number];

const PROGRAM = new URL('draw-process.ts', import.meta.url);

/** A box with rounded corners. */
export const box = (x: number, y: number, width: number, height: number, radius: number, color: Color): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fillOf(color)}"/>`;

export const fillOf = (color: Color): string => `rgb(${color.join()})`;

let last: Promise<unknown> = Promise.resolve();

/** Draws shapes on a ground, one picture at a time, because each takes a process. Resolves to a PNG. */
export function draw(width: number, height: number, ground: Color, shapes: readonly string[]): Promise<Buffer> {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    box(0, 0, width, height, 0, ground),
    ...shapes,
    '</svg>',
  ].join('');
  const drawn = last.then(() => runPictureProcess(PROGRAM, [], svg));
  last = drawn.catch(() => undefined);
  return drawn;
}
