import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MOST_PICTURE } from '#rules/question/exhibit/picture.ts';
import { UNREADABLE, headerFault, isOwnForm, sizeOfWebp } from './picture-header.ts';

/** A picture as it is stored: its name says what it holds. */
export type MadePicture = { name: string; sourceHash: string; content: Buffer };

/** A file that is not taken; the message says why, to whoever brought it. */
export class BadPicture extends Error {}
/** Nothing is wrong with the file: this installation cannot look at pictures, or not now. */
export class NoPictures extends Error {}

const PROCESS = fileURLToPath(new URL('reencode-process.ts', import.meta.url));
const LONGEST_MS = 30_000;
const TOO_SLOW = 'This picture took too long to read. Please try again, or save a smaller picture.';
/** How many wait for the one that is looked at. */
const MOST_WAITING = 20;

/** Hashes of pictures that were read through and stayed as they are: an import need not repeat what its preview has done. */
const sound = new Set<string>();
const MOST_SOUND = 10_000;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Makes of a file the picture that is stored: decoded and written anew, so that what the file held beside its pixels is gone. A picture of
 * a pack that is in our own form already, as an export writes it, is only read through and stays as it is: otherwise each
 * round would cost some of a photo. Throws {@link BadPicture} and {@link NoPictures}.
 */
export async function makePicture(file: Uint8Array, { isOfPack = false } = {}): Promise<MadePicture> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const fault = headerFault(bytes);
  if (fault !== null) throw new BadPicture(fault);
  const isKept = isOfPack && isOwnForm(bytes);
  const sourceHash = hashOfFile(bytes);
  const content = isKept ? bytes : await inTurn(() => decode(bytes, isPhoto(bytes) ? 'lossy' : 'lossless'));
  if (isKept && !sound.has(sourceHash)) {
    await inTurn(() => decode(bytes, 'check'));
    if (sound.size >= MOST_SOUND) sound.clear();
    sound.add(sourceHash);
  }
  const { width, height } = sizeOfWebp(content);
  return { name: `${hashOfFile(content)}-${width}x${height}.webp`, sourceHash, content };
}

/** Whether it was written by losing some of it already. */
const isPhoto = (bytes: Buffer) =>
  bytes[0] === 0xff || (bytes[0] === 0x52 && !bytes.subarray(0, 64).includes('VP8L', 0, 'latin1'));

/** One at a time: each takes as much memory as its pixels. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new NoPictures('Too many pictures are being uploaded. Please try again in a moment.');
  waiting += 1;
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

async function decode(bytes: Buffer, way: string): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', PROCESS, way, String(MOST_PICTURE.pixels)], {
    stdio: 'pipe',
    // None of our own settings: among them are secrets.
    env: {},
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const [written, complaint, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (code === 0) return written;
  if (/ERR_MODULE_NOT_FOUND|Could not load the "sharp" module/.test(complaint))
    throw new NoPictures('This installation lacks the image library (sharp), so pictures cannot be uploaded.');
  // A busy machine is no fault of the file.
  if (signal === 'SIGKILL' || /timeout:/.test(complaint)) throw new BadPicture(TOO_SLOW);
  throw new BadPicture(UNREADABLE);
}
