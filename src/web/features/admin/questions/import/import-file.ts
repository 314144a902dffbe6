import { detectFormat, UNKNOWN_TYPE } from '#rules/formats/detect.ts';
import { NOT_READ, refuseForeign } from '#rules/formats/foreign-file.ts';
import { emptyReading, FileRefused, type Reading } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { FORMAT_NAMES, type FormatName } from '#rules/formats/names.ts';
import type { Table } from '#rules/formats/sheet/table.ts';
import { withKeptMapping } from './import-mapping.ts';

/** A file as read: a table whose columns can still be reassigned, an exam package, or other content. */
export type ReadFile = { name: string; format: FormatName; file: File } & (
  | { table: Table }
  | { reading: Reading }
  | { isPackage: true }
);

/** File extensions that can be chosen, even of flashcards, for which there is an answer. */
export const EXTENSIONS = [...new Set(FORMAT_NAMES.flatMap((name) => FORMATS[name].extensions))];

/** Readers for tables, so that their columns can be corrected. */
const TABLES: Partial<Record<FormatName, () => Promise<(bytes: Uint8Array) => Table>>> = {
  csv: () => import('#rules/formats/sheet/table.ts').then(({ readTable }) => readTable),
  tsv: () => import('#rules/formats/sheet/table.ts').then(({ readTable }) => readTable),
  xlsx: () => import('#rules/formats/sheet/read-xlsx.ts').then(({ readWorkbook }) => readWorkbook),
};

/** Reads a picked or dropped file; `isWhole`: only an exam package is accepted. Throws {@link FileRefused}. */
export async function readImportFile(file: File, isWhole: boolean): Promise<ReadFile> {
  if (file.size > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
  const buffer = await file.arrayBuffer().catch(() => {
    throw new FileRefused('File read error', 'Failed to read the selected file');
  });
  const bytes = new Uint8Array(buffer);
  if (!isWhole) refuseForeign(file.name, bytes);
  const format = file.type === 'application/json' ? 'json' : formatOf(file.name, bytes, isWhole);
  const about = { name: file.name, format, file };
  if (format === 'cairn') return { ...about, isPackage: true };
  if (isWhole) throw noPackage();
  const table = await TABLES[format]?.();
  if (table) return { ...about, table: withKeptMapping(table(bytes)) };
  const read = await FORMATS[format].read?.();
  if (!read) throw onlyCards();
  const reading = await read(bytes);
  if (reading.cards.length > 0 && reading.questions.length === 0) throw onlyCards();
  return { ...about, reading };
}

/** Why a file of flashcards is refused here. */
export const ONLY_CARDS =
  'The file contains flashcards. Import them under Study Content: Create Content, then Bulk Import.';
const onlyCards = () => new FileRefused('No questions to import', ONLY_CARDS);

const noPackage = () =>
  new FileRefused(
    'Not an exam package',
    'Please choose a ZIP file exported from Cairn. To import questions from other programs, open Questions and choose an exam.',
  );

function formatOf(name: string, bytes: Uint8Array, isWhole: boolean): FormatName {
  try {
    return detectFormat(name, bytes);
  } catch (error) {
    const isOfNoUse =
      error instanceof FileRefused && (error.title === UNKNOWN_TYPE || (isWhole && error.title === NOT_READ));
    if (!isOfNoUse) throw error;
    throw isWhole ? noPackage() : new FileRefused(UNKNOWN_TYPE, 'Please select a JSON file');
  }
}

/** What could be read from a file, what couldn't, and what will be lost. */
export async function contentOf(file: ReadFile): Promise<Reading> {
  if ('reading' in file) return file.reading;
  if ('isPackage' in file) return emptyReading();
  const { readingOfTable } = await import('#rules/formats/sheet/table.ts');
  return readingOfTable(file.table);
}

/** The name of a file, as a call takes it. */
export const fileNameQuery = (name: string): { fileName?: string } => {
  const fileName = name.trim().slice(0, 255);
  return fileName === '' ? {} : { fileName };
};
