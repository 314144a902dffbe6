import { createReadStream } from 'node:fs';
import { FileRefused } from '#rules/formats/format.ts';

const CHUNK_BYTES = 1024 * 1024;

const chunksOf = (file: string): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: CHUNK_BYTES });

/** The encoding of a file as `decodeText` determines it, found without holding the file. */
export async function encodingOf(file: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of chunksOf(file)) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      isFirst = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw new FileRefused('File read error', error instanceof Error ? error.message : String(error));
  }
}

/** The text of a file in chunks, without the byte order mark. */
export async function* textChunks(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
