import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './raster.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const RGB = 2;

/** A picture as a PNG file. */
export function png({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, RGB, 0, 0, 0], 8);
  const row = width * 3;
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
