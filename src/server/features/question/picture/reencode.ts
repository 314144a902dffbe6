import type { Phrase } from '#rules/wording/phrase.ts';
import { PICTURE } from './picture.words.ts';
import { createHash } from 'node:crypto';
import { MOST_PICTURE } from '#rules/question/text/picture.ts';
import { Problem } from '#server/http/problem.ts';
import { NoPictureLibrary, PictureFailed, runPictureProcess } from '#server/pictures/picture-process.ts';
import { oneAtATime } from '#server/jobs/one-at-a-time.ts';
import { headerFault, isOwnForm, sizeOfWebp } from './picture-header.ts';

/** A picture as stored, named by the hash of its content. */
export type MadePicture = { name: string; sourceHash: string; content: Buffer };

/** What kept a file from becoming a picture; `where` says which file, if there are several. */
class PictureError extends Error {
  readonly phrase: Phrase;
  constructor(phrase: Phrase, where = '') {
    super(`${phrase.text}${where}`);
    this.phrase = phrase;
  }
}

/** A file that is not accepted; the phrase tells the uploader why. */
export class BadPicture extends PictureError {}
/** The file may be fine: this installation cannot process pictures, or not right now. */
export class NoPictures extends PictureError {}
/** Too many others wait. */
export class PicturesBusy extends NoPictures {}

/** A file that is not accepted as a refusal that says why; anything else as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof BadPicture)
    return new Problem('malformed', { error: error.phrase, fields: { data: error.phrase } });
  return error instanceof NoPictures ? new Problem('unavailable', { error: error.phrase }) : error;
}

const PROGRAM = new URL('reencode-process.ts', import.meta.url);
/** How many files may wait for the one in process. */
const MOST_WAITING = 20;

/** Hashes of pictures that were checked and kept as they are, so that an import need not repeat the work of its preview. */
const sound = new Set<string>();
const MOST_SOUND = 10_000;

/** Each needs memory for all of its pixels. */
const inTurn = oneAtATime(MOST_WAITING, () => new PicturesBusy(PICTURE.busy()));

export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Turns a file into the picture to store, by decoding and re-encoding it, which drops everything but its pixels. A pack's
 * picture that already has our own form, as exports write it, is only checked: re-encoding it on every round trip would
 * degrade a photo. A deck counts as one. Throws {@link BadPicture} and {@link NoPictures}.
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

async function decode(bytes: Buffer, way: string): Promise<Buffer> {
  try {
    return await runPictureProcess(PROGRAM, [way, String(MOST_PICTURE.pixels)], bytes);
  } catch (error) {
    if (error instanceof NoPictureLibrary) throw new NoPictures(PICTURE.noLibrary());
    if (!(error instanceof PictureFailed)) throw error;
    // A busy machine is not the file's fault.
    throw new BadPicture(error.isSlow ? PICTURE.slow() : PICTURE.damaged());
  }
}
