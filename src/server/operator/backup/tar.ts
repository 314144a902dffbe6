import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BadBackup } from '#server/db/backup/bad-backup.ts';

const BLOCK = 512;
const LARGEST_OCTAL = 8 ** 11 - 1;

/** Writes files into a tar(1) archive that only its owner can read and that other tools can unpack. */
export async function packTar(to: string, entries: readonly { name: string; file: string }[]): Promise<void> {
  const tarStream = Readable.from(
    (async function* () {
      for (const { name, file } of entries) {
        const { size } = statSync(file);
        yield header(name, size);
        yield* createReadStream(file);
        yield Buffer.alloc(padding(size));
      }
      yield Buffer.alloc(2 * BLOCK);
    })(),
  );
  await pipeline(tarStream, createWriteStream(to, { mode: 0o600, flush: true }));
}

/** Unpacks the wanted files into a folder. Throws {@link BadBackup} if the archive is incomplete. */
export async function unpackTar(from: string, folder: string, wantedNames: ReadonlySet<string>): Promise<void> {
  const archive = await open(from, 'r');
  try {
    const { size: end } = await archive.stat();
    for (let at = 0; ;) {
      const block = Buffer.alloc(BLOCK);
      const { bytesRead } = await archive.read(block, 0, BLOCK, at);
      if (bytesRead < BLOCK) throw new BadBackup(`${from} is damaged: its end is missing`);
      if (block.every((byte) => byte === 0)) return;
      const { name, size, isFile } = parseHeader(block, from);
      at += BLOCK;
      if (at + size > end) throw new BadBackup(`${from} is damaged: its end is missing`);
      if (wantedNames.has(name)) {
        if (!isFile) throw new BadBackup(`${from} is damaged: ${name} is not a file`);
        const content = createReadStream(from, { start: at, end: at + size - 1 });
        const source = size === 0 ? Readable.from([]) : content;
        await pipeline(source, createWriteStream(join(folder, name), { mode: 0o600 }));
      }
      at += size + padding(size);
    }
  } finally {
    await archive.close();
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'utf8');
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  if (size <= LARGEST_OCTAL) block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    block.writeUInt8(0x80, 124);
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write('00000000000\0', 136);
  block.write('0', 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function parseHeader(block: Buffer, from: string): { name: string; size: number; isFile: boolean } {
  const text = (at: number, length: number) =>
    block
      .toString('latin1', at, at + length)
      .split('\0')[0]!
      .trim();
  if (Number.parseInt(text(148, 8), 8) !== sumOf(block)) throw new BadBackup(`${from} is damaged`);
  const size = sizeOf(block, text(124, 12));
  if (!Number.isSafeInteger(size)) throw new BadBackup(`${from} is damaged: a size in it is no size`);
  const type = text(156, 1);
  return {
    name: block.toString('utf8', 0, 100).split('\0')[0]!,
    size,
    isFile: type === '' || type === '0',
  };
}

/** The size of a file: octal digits, or a large number in binary, which is never negative. */
function sizeOf(block: Buffer, digits: string): number {
  if (block.readUInt8(124) === 0x80) return block.readUIntBE(125, 3) === 0 ? Number(block.readBigUInt64BE(128)) : NaN;
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : NaN;
}

/** The sum of all bytes, counting those of the checksum itself as spaces. */
function sumOf(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}
