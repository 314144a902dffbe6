import { readFile } from 'node:fs/promises';
import { FileRefused } from '#rules/formats/format.ts';
import { LIMITS } from '#rules/formats/limits.ts';

export const notRead = (error: unknown): never => {
  throw new FileRefused('File read error', error instanceof Error ? error.message : String(error));
};

/** The bytes of a file. Throws {@link FileRefused} if it cannot be read or is too large. */
export async function readWhole(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch(notRead);
  if (bytes.length > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
  return bytes;
}
