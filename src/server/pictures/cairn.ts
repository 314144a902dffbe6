import { type Color, fill, type Picture } from './raster.ts';
import { roundedBox } from './shapes.ts';

export const PAPER: Color = [250, 248, 244];
export const INK: Color = [30, 28, 24];
export const MUTED_COLOR: Color = [92, 87, 77];

/** The stones of the mark from the ground up: half the width, the height, and the offset from the axis, in a drawing 64 wide. */
const STONES = [
  [26, 13, 0],
  [21, 12, 2],
  [17, 11, -2],
  [13, 10, 2],
  [9, 9, -1],
  [6, 7, 1],
] as const;

/** Draws a cairn with this many stones, standing on the middle of a square of this size. */
export function drawCairn(
  picture: Picture,
  stones: number,
  at: { x: number; y: number; size: number; color: Color },
): void {
  const scale = at.size / 64;
  let ground = 62;
  for (const [half, height, shift] of STONES.slice(0, stones)) {
    ground -= height;
    const box = [
      at.x + (32 + shift - half) * scale,
      at.y + ground * scale,
      half * 2 * scale,
      (height - 1.5) * scale,
    ] as const;
    fill(picture, roundedBox(...box, (height / 2.2) * scale), at.color);
  }
}
