import type { Reader, Writer } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import type { FormatName } from '#rules/formats/names.ts';
import { readApkg } from './anki/read-apkg.ts';
import { writeApkg } from './anki/write-apkg.ts';

/** How each format is read and written where there is SQLite: all that the browser does, and packages of Anki. */
export const readerOf = async (name: FormatName): Promise<Reader | undefined> =>
  name === 'apkg' ? readApkg : FORMATS[name].read?.();
export const writerOf = async (name: FormatName): Promise<Writer | undefined> =>
  name === 'apkg' ? writeApkg : FORMATS[name].write?.();
