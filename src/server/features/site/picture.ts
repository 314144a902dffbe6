import type { Phrase } from '#rules/wording/phrase.ts';
import { SITE } from './site.words.ts';
import { createHash } from 'node:crypto';
import type { PictureName } from '#rules/site/settings.ts';
import { judgeSvg } from './svg.ts';

export type Picture = { type: string; bytes: Buffer };

/** What a file of each type begins with, or must contain. */
const IS: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'image/svg+xml': (bytes) => judgeSvg(bytes.toString('utf8')) !== 'not svg',
};

/** A picture as stored, a `data:` URL, in its parts. */
export function pictureOf(value: string): Picture {
  const comma = value.indexOf(',');
  return {
    type: value.slice('data:'.length, value.indexOf(';')),
    bytes: Buffer.from(value.slice(comma + 1), 'base64'),
  };
}

/** Why a picture is refused; null if it is accepted. */
export function pictureFault(name: PictureName, value: string): Phrase | null {
  const { type, bytes } = pictureOf(value);
  if (!IS[type]?.(bytes)) return SITE.otherContent();
  if (type === 'image/svg+xml' && judgeSvg(bytes.toString('utf8')) !== 'fine') return SITE.activeSvg();
  if (name === 'icon' && !isSquarePng(bytes)) return SITE.notIcon();
  return null;
}

function isSquarePng(bytes: Buffer): boolean {
  if (!IS['image/png']!(bytes) || bytes.length < 24) return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width === height && width >= 48 && width <= 1024;
}

/** Width and height of a square icon. */
export const iconSize = (bytes: Buffer): number => bytes.readUInt32BE(16);

/** Names a file by the hash of its content, so that it can be cached forever. */
export const contentName = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 16);
