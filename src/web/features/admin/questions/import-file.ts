import { detectDelimiter, questionOfRow } from '#rules/content-import/csv-questions.ts';
import { type ColumnMapping, guessColumns } from '#rules/content-import/csv-columns.ts';
import { countText, wordFor } from '#rules/wording/count.ts';

/** Why a file is not taken: what the toast says, title and text. */
export class FileRefused extends Error {
  readonly title: string;
  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** A file as read: questions, or a table whose columns may still be told apart. */
export type ReadFile =
  | { kind: 'json'; name: string; questions: unknown[] }
  | {
      kind: 'csv';
      name: string;
      encoding: string;
      delimiter: string;
      header: string[];
      rows: string[][];
      mapping: ColumnMapping;
    };

const MOST_BYTES = 5 * 1024 * 1024;
const NEEDED = ['text', 'options', 'correctAnswer'];

/** Reads what was picked or dropped. Throws {@link FileRefused}. */
export async function readImportFile(file: File): Promise<ReadFile> {
  const isJson = file.type === 'application/json' || (file.type === '' && /\.json$/i.test(file.name));
  const isCsv = !isJson && (/\.(csv|tsv)$/i.test(file.name) || file.type === 'text/csv');
  if (!isJson && !isCsv) throw new FileRefused('Invalid file type', 'Please select a JSON file');
  if (file.size > MOST_BYTES)
    throw new FileRefused(
      isJson ? 'Invalid JSON file' : 'Invalid CSV file',
      'The file is larger than 5 MB. Import it in parts.',
    );
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileRefused('File read error', 'Failed to read the selected file');
  });
  const { text, encoding } = decoded(new Uint8Array(bytes));
  return isJson ? { kind: 'json', name: file.name, questions: questionsIn(text) } : readCsv(file.name, text, encoding);
}

/** By its mark, otherwise UTF-8 where it is that, otherwise what spreadsheets on Windows write. */
function decoded(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

function questionsIn(text: string): unknown[] {
  const refuse = (message: string): never => {
    throw new FileRefused('Invalid JSON file', message);
  };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'The file is not valid JSON');
  }
  if (!Array.isArray(content)) return refuse('JSON file must contain an array of questions');
  const lacks = (row: unknown) =>
    typeof row !== 'object' ||
    row === null ||
    NEEDED.some((key) => (row as Record<string, unknown>)[key] === undefined);
  const lacking = content.filter(lacks).length;
  if (lacking > 0)
    return refuse(
      `${countText(lacking, 'question')} ${wordFor(lacking, 'is', 'are')} missing required fields (text, options, correctAnswer)`,
    );
  return content;
}

async function readCsv(name: string, text: string, encoding: string): Promise<ReadFile> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const delimiter = detectDelimiter(text);
  try {
    const [header = [], ...rows]: string[][] = parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
    });
    return { kind: 'csv', name, encoding, delimiter, header, rows, mapping: guessColumns(header) };
  } catch (error) {
    throw new FileRefused('Invalid CSV file', error instanceof Error ? error.message : 'The file is not valid CSV');
  }
}

/** The questions of a file, as they are sent. */
export function questionsOf(file: ReadFile): unknown[] {
  return file.kind === 'json' ? file.questions : file.rows.map((cells) => questionOfRow(cells, file.mapping));
}
