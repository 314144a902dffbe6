import { Inflate } from 'fflate';
import { FileRefused } from '../format.ts';
import { LIMITS } from '../limits.ts';
import { type DirectoryEntry, directoryOf } from './central-directory.ts';

export type Entry = { name: string; bytes: Uint8Array };

const STORED = 0;
const DEFLATED = 8;
/** Packed bytes given to the unpacker at a time: at most a thousand times as many come out before their number is compared. */
const STEP = 4096;

/** Whether these are a ZIP archive's first bytes, even of one without entries. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2]! + 1;

const damaged = () => new FileRefused('Invalid archive', 'The file is not a ZIP archive, or it is damaged');

/** An archive whose directory was read: how large each entry claims to be, and its content. No more is unpacked, in all, than the limit. */
export type Archive = { sizes: ReadonlyMap<string, number>; contentOf: (name: string) => Uint8Array };

/**
 * Reads the directory of an archive. Nothing is written anywhere, so a name is just a name; an entry's claimed size is counted
 * before it is unpacked, and unpacking ends with an entry that holds more or less than it claims. Throws {@link FileRefused}.
 */
export function openArchive(bytes: Uint8Array): Archive {
  // As in any other program, the last of several entries with one name counts.
  const entries = new Map(directoryOf(bytes).map((entry) => [entry.name, entry]));
  let unpacked = 0;
  return {
    sizes: new Map([...entries].map(([name, { size }]) => [name, size])),
    contentOf(name) {
      const entry = entries.get(name);
      if (!entry) throw damaged();
      const { size, from, to } = entry;
      unpacked += size;
      const isBomb = size > 1024 * 1024 && size > (to - from) * LIMITS.ratio;
      if (isBomb || unpacked > LIMITS.unpackedBytes)
        throw new FileRefused('Invalid archive', 'The archive is far larger unpacked than its size suggests');
      return unpackedOf(bytes, entry);
    },
  };
}

/** The requested entries of an archive, in order. */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Entry[] {
  const { sizes, contentOf } = openArchive(bytes);
  return [...sizes.keys()].filter(isWanted).map((name) => ({ name, bytes: contentOf(name) }));
}

function unpackedOf(bytes: Uint8Array, { method, size, from, to }: DirectoryEntry): Uint8Array {
  const packed = bytes.subarray(from, to);
  if (method === STORED && packed.length === size) return packed;
  if (method !== DEFLATED) throw damaged();
  const content = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((part) => {
    if (length + part.length > size)
      throw new FileRefused('Invalid archive', 'The archive is damaged: a file in it is larger than it claims');
    content.set(part, length);
    length += part.length;
  });
  try {
    for (let at = 0; at < packed.length; at += STEP)
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw damaged();
  }
  if (length < size) throw damaged();
  return content;
}

/** The names of an archive's entries, without unpacking any. */
export const entryNames = (bytes: Uint8Array): string[] => [...openArchive(bytes).sizes.keys()];
