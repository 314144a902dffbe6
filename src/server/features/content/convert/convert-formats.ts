import type { Reader, Writer } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import type { FormatName } from '#rules/formats/names.ts';
import { readApkg } from '../anki/read-apkg.ts';
import { writeApkg } from '../anki/write-apkg.ts';
import { readExamPackage } from '../package/read-exam-package.ts';
import { writeExamPackage } from '../package/write-exam-package.ts';

/** Formats that only the server reads and writes: Anki packages, which need SQLite, and whole exams. */
const OWN: Partial<Record<FormatName, { read: Reader; write: Writer }>> = {
  apkg: { read: readApkg, write: writeApkg },
  cairn: { read: readExamPackage, write: writeExamPackage },
};

/** How each format is read and written on the server. */
export const readerOf = async (name: FormatName): Promise<Reader | undefined> =>
  OWN[name]?.read ?? FORMATS[name].read?.();
export const writerOf = async (name: FormatName): Promise<Writer | undefined> =>
  OWN[name]?.write ?? FORMATS[name].write?.();
