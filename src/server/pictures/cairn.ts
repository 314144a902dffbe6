import { box, type Color } from './svg.ts';

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

/** A cairn with this many stones, standing on the middle of a square of this size. */
export function cairn(stones: number, at: { x: number; y: number; size: number; color: Color }): string[] {
  const scale = at.size / 64;
  let ground = 62;
  return STONES.slice(0, stones).map(([half, height, shift]) => {
    ground -= height;
    const place = [
      at.x + (32 + shift - half) * scale,
      at.y + ground * scale,
      half * 2 * scale,
      (height - 1.5) * scale,
    ] as const;
    return box(...place, (height / 2.2) * scale, at.color);
  });
}
