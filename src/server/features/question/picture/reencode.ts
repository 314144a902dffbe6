import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MOST_PICTURE } from '#rules/question/exhibit/picture.ts';
import { UNREADABLE, headerFault, isOwnForm, sizeOfWebp } from './picture-header.ts';

/** A picture as stored, named by the hash of its content. */
export type MadePicture = { name: string; sourceHash: string; content: Buffer };

/** A file that is not accepted; the message tells the uploader why. */
export class BadPicture extends Error {}
/** The file may be fine: this installation cannot process pictures, or not right now. */
export class NoPictures extends Error {}

const PROCESS = fileURLToPath(new URL('reencode-process.ts', import.meta.url));
const LONGEST_MS = 30_000;
const TOO_SLOW = 'This picture took too long to read. Please try again, or save a smaller picture.';
/** How many files may wait for the one in process. */
const MOST_WAITING = 20;

/** Hashes of pictures that were checked and kept as they are, so that an import need not repeat the work of its preview. */
const sound = new Set<string>();
const MOST_SOUND = 10_000;

let queueLength = 0;
let last: Promise<unknown> = Promise.resolve();

export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Turns a file into the picture to store, by decoding and re-encoding it, which drops everything but its pixels. A pack's
 * picture that already has our own form, as exports write it, is only checked: re-encoding it on every round trip would
 * degrade a photo. Throws {@link BadPicture} and {@link NoPictures}.
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

/** Whether it was already encoded with loss. */
const isPhoto = (bytes: Buffer) =>
  bytes[0] === 0xff || (bytes[0] === 0x52 && !bytes.subarray(0, 64).includes('VP8L', 0, 'latin1'));

/** One at a time, because each needs memory for all of its pixels. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queueLength >= MOST_WAITING)
    throw new NoPictures('Too many pictures are being uploaded. Please try again in a moment.');
  queueLength += 1;
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queueLength -= 1;
  }
}

async function decode(bytes: Buffer, way: string): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', PROCESS, way, String(MOST_PICTURE.pixels)], {
    stdio: 'pipe',
    // None of our environment, which contains secrets.
    env: {},
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  // The process may end before it has read all of its input.
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
  // A busy machine is not the file's fault.
  if (signal === 'SIGKILL' || /timeout:/.test(complaint)) throw new BadPicture(TOO_SLOW);
  throw new BadPicture(UNREADABLE);
}
