import { asSentence } from '#rules/formats/field-name.ts';
import type { Misfit } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { tableText } from '#rules/formats/sheet/write-sheet.ts';
import { download } from '#web/ui/download.ts';
import type { ReadFile } from './import-file.ts';

type File = { name: string; type: string; content: string | Uint8Array };

/** What the import leaves out, in its original form, to correct and import. Null if there is none, or if it cannot be written, which is reported. */
export async function restOf(picked: ReadFile, faults: readonly Misfit[]): Promise<File | null> {
  if (faults.length === 0) return null;
  try {
    return await writtenRest(picked, faults);
  } catch (error) {
    // What was left out is then listed instead; the import itself goes on.
    reportError(error);
    return null;
  }
}

async function writtenRest({ name, format, file: picked }: ReadFile, faults: readonly Misfit[]): Promise<File> {
  const write = await FORMATS[format].rest!();
  const { file, extension = endingOf(name) ?? FORMATS[format].extensions[0] } = await write(
    new Uint8Array(await picked.arrayBuffer()),
    faults,
  );
  return { name: restNameOf(name, extension), type: FORMATS[format].type, content: file };
}

const endingOf = (name: string) => /.\.([^.]+)$/.exec(name)?.[1];

/** What the rest of a file is called: `bank-rest.csv`, and of a workbook `bank-xlsx-rest.csv`, so that neither replaces the other. */
export function restNameOf(name: string, extension: string): string {
  const ending = endingOf(name);
  const base = ending === undefined ? name : name.slice(0, -ending.length - 1);
  const isOther = ending !== undefined && ending.toLowerCase() !== extension;
  return `${base}${isOther ? `-${ending}` : ''}-rest.${extension}`;
}

/** Downloads what an import left out, or the list of its problems if it could not be written; says where it is. */
export function tellRest(rest: File | null, faults: readonly Misfit[]): string {
  if (faults.length === 0) return '';
  if (rest === null) {
    downloadProblems(faults);
    return `What was left out, and why, is in ${PROBLEMS_FILE}. `;
  }
  download(rest.name, rest.type, rest.content);
  return `The rest is in ${rest.name}. `;
}

/** Downloads what an import would leave out, without importing anything. */
export async function downloadRest(file: ReadFile, faults: readonly Misfit[]): Promise<void> {
  tellRest(await restOf(file, faults), faults);
}

/** What the rest of a file is downloaded as. */
export const restForm = (file: ReadFile): string =>
  'table' in file && file.format !== 'csv' ? 'a CSV file' : 'a file';

const PROBLEMS_FILE = 'import-problems.csv';

/** Every problem in a file, as a table. */
export function downloadProblems(faults: readonly Misfit[]): void {
  const rows = faults.map(({ place, excerpt, reason }) => [place, excerpt, asSentence(reason)]);
  download(PROBLEMS_FILE, 'text/csv', tableText([['place', 'question', 'reason'], ...rows]));
}
