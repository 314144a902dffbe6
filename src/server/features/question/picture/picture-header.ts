import type { Phrase } from '#rules/wording/phrase.ts';
import { PICTURE } from './picture.words.ts';
import { MEGABYTE, MOST_PICTURE, type PictureSize } from '#rules/question/text/picture.ts';

type Header = PictureSize & { type: 'png' | 'jpeg' | 'webp'; isAnimated: boolean };

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Why a file cannot be accepted as a picture; null if its header is fine. Reads only the first bytes, so that
 * nothing is decoded yet.
 */
export function headerFault(bytes: Buffer): Phrase | null {
  if (bytes.length === 0) return PICTURE.empty();
  if (bytes.length > MOST_PICTURE.bytes) return PICTURE.large({ megabytes: MOST_PICTURE.bytes / MEGABYTE });
  if (looksLikeSvg(bytes)) return PICTURE.svg();
  const header = readHeader(bytes);
  if (header === 'unknown') return PICTURE.unknown();
  if (header === 'damaged') return PICTURE.damaged();
  const { width, height, isAnimated } = header;
  if (width * height > MOST_PICTURE.pixels || Math.max(width, height) > MOST_PICTURE.side)
    return PICTURE.wide({ megapixels: MOST_PICTURE.pixels / 1e6 });
  return isAnimated ? PICTURE.animated() : null;
}

const looksLikeSvg = (bytes: Buffer): boolean =>
  /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096)) && bytes[0] !== 0x89;

/** The size of a picture we encoded ourselves. */
export function sizeOfWebp(bytes: Buffer): PictureSize {
  const header = readHeader(bytes);
  if (typeof header === 'string') throw new Error(`a picture of ours is ${header}`);
  return { width: header.width, height: header.height };
}

function readHeader(bytes: Buffer): Header | 'unknown' | 'damaged' {
  try {
    if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes) ?? 'damaged';
    if (bytes.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(bytes) ?? 'damaged';
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
      return readWebp(bytes) ?? 'damaged';
    return 'unknown';
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return bytes.length < 3 ? 'unknown' : 'damaged';
    throw error;
  }
}

function readPng(bytes: Buffer): Header | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const size = sizeOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  // An animation is declared before its first frame.
  for (let at = 8; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return size && { type: 'png', ...size, isAnimated: true };
    if (chunk === 'IDAT') break;
  }
  return size && { type: 'png', ...size, isAnimated: false };
}

/** Markers whose segment holds the size: the frame headers, in any coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Header | null {
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      const size = sizeOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      return size && { type: 'jpeg', ...size, isAnimated: false };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

const ANIMATION = 0b10;

function readWebp(bytes: Buffer): Header | null {
  const webp = (width: number, height: number, isAnimated = false): Header | null => {
    const size = sizeOf(width, height);
    return size && { type: 'webp', ...size, isAnimated };
  };
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return webp(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1, (bytes.readUInt8(20) & ANIMATION) !== 0);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8 ':
      return webp(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    default:
      return null;
  }
}

const sizeOf = (width: number, height: number): PictureSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

const OURS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Whether a file is in the form we write: a single still picture and nothing else. */
export function isOwnForm(bytes: Buffer): boolean {
  const header = bytes.length > 20 ? readHeader(bytes) : 'damaged';
  if (typeof header === 'string' || header.type !== 'webp' || header.isAnimated) return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const chunks: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    chunks.push(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length && chunks.every((chunk) => OURS.has(chunk)) && new Set(chunks).size === chunks.length;
}
