import { unzipSync } from 'fflate';
import { FileRefused } from '../format.ts';
import { LIMITS } from '../limits.ts';

export type Entry = { name: string; bytes: Uint8Array };

/** Whether these are a ZIP archive's first bytes, even of one without entries. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2]! + 1;

/**
 * The requested entries of an archive, in order. Nothing is written anywhere, so a name is just a name; an entry's
 * claimed size is counted before it is unpacked, and no more than that is unpacked.
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Entry[] {
  let entries = 0;
  let unpacked = 0;
  try {
    const contentByName = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        if (entries > LIMITS.entries) throw new FileRefused('Invalid archive', 'The archive contains too many files');
        if (!isWanted(name)) return false;
        unpacked += originalSize;
        const isBomb = originalSize > 1024 * 1024 && originalSize > size * LIMITS.ratio;
        if (isBomb || unpacked > LIMITS.unpackedBytes)
          throw new FileRefused('Invalid archive', 'The archive is far larger unpacked than its size suggests');
        return true;
      },
    });
    return Object.entries(contentByName).map(([name, content]) => ({ name, bytes: content }));
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('Invalid archive', 'The file is not a ZIP archive, or it is damaged');
  }
}

/** The names of an archive's entries, without unpacking any. */
export function entryNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, (name) => {
    names.push(name);
    return false;
  });
  return names;
}
