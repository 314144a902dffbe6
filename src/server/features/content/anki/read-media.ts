import { zstdDecompressSync } from 'node:zlib';
import { openArchive } from '#rules/formats/archive/unzip.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { MOST_PICTURE } from '#rules/question/text/picture.ts';
import * as z from 'zod/mini';

/** What says which entry of a package is which file. */
const MAP = 'media';
const MOST_MAP_BYTES = 5 * 1024 * 1024;
const ZSTD = Buffer.from('28b52ffd', 'hex');

/** A file of a package, or why there is none to be had. */
export type Media = Uint8Array | 'absent' | 'too large' | 'damaged';

/**
 * The pictures and recordings of an Anki package, by name. Older packages name them in JSON, newer ones in a protocol buffer with
 * everything compressed. None is unpacked before it is asked for, and none that is larger than a picture may be.
 */
export function mediaOf(bytes: Uint8Array): (name: string) => Media {
  const archive = openArchive(bytes);
  const read = (entry: string, most: number): Media => {
    const size = archive.sizes.get(entry);
    if (size === undefined) return 'absent';
    // One picture is no reason to refuse the cards.
    if (size > most) return 'too large';
    try {
      return unpacked(archive.contentOf(entry), most);
    } catch (error) {
      if (error instanceof FileRefused) return 'damaged';
      throw error;
    }
  };
  const map = read(MAP, MOST_MAP_BYTES);
  const entries = typeof map === 'string' ? new Map<string, string>() : entriesIn(map);
  return (name) => {
    const entry = entries.get(name.normalize());
    return entry === undefined ? 'absent' : read(entry, MOST_PICTURE.bytes);
  };
}

function unpacked(content: Uint8Array, most: number): Media {
  if (!ZSTD.equals(content.subarray(0, ZSTD.length))) return content;
  try {
    return zstdDecompressSync(content, { maxOutputLength: most });
  } catch (error) {
    return error instanceof RangeError ? 'too large' : 'damaged';
  }
}

const Names = z.record(z.string(), z.string());

/** The entry of each file. */
function entriesIn(map: Uint8Array): Map<string, string> {
  const text = Buffer.from(map).toString();
  try {
    if (!text.startsWith('{')) return new Map(namedIn(map));
    const parsed = Names.safeParse(JSON.parse(text));
    return new Map(Object.entries(parsed.data ?? {}).map(([entry, name]) => [name.normalize(), entry]));
  } catch {
    // A damaged map names nothing.
    return new Map();
  }
}

const NAME = 1;
const OLD_ENTRY = 255;

/** Messages in a list, each with a name; the entry is the place in the list unless the message has an older one. */
function namedIn(map: Uint8Array): [name: string, entry: string][] {
  return [...fieldsOf(map)].flatMap(({ field, bytes }, index) => {
    if (field !== NAME || !bytes) return [];
    const own = [...fieldsOf(bytes)];
    const name = own.find((part) => part.field === NAME)?.bytes;
    const entry = own.find((part) => part.field === OLD_ENTRY)?.number ?? index;
    return name ? [[Buffer.from(name).toString().normalize(), String(entry)] as [string, string]] : [];
  });
}

const LENGTHS: Record<number, number> = { 1: 8, 5: 4 };

/** The fields of a protocol buffer. Throws for what is none. */
function* fieldsOf(bytes: Uint8Array): Generator<{ field: number; bytes?: Uint8Array; number?: number }> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined) break;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Error('damaged');
  };
  while (at < bytes.length) {
    const tag = varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    if (type === 0) yield { field, number: varint() };
    else {
      const length = type === 2 ? varint() : LENGTHS[type];
      if (length === undefined || at + length > bytes.length) throw new Error('damaged');
      yield { field, bytes: bytes.subarray(at, at + length) };
      at += length;
    }
  }
}
