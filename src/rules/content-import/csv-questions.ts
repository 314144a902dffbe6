/** A question as it is imported, not yet looked at. */
export type RowQuestion = Record<string, unknown>;

/** What a column of a spreadsheet may hold. */
export const COLUMNS = ['text', 'option 1', 'option 2', 'option 3', 'option 4', 'correct answer', 'explanation', 'difficulty', 'topic', 'domain'] as const;
export type Column = (typeof COLUMNS)[number];

/** For each column of the file what it holds; null: nothing of ours. */
export type ColumnMapping = (Column | null)[];

const OTHER_NAMES: Record<string, Column> = {
  question: 'text',
  questiontext: 'text',
  stem: 'text',
  correct: 'correct answer',
  answer: 'correct answer',
  key: 'correct answer',
  rationale: 'explanation',
  level: 'difficulty',
  category: 'topic',
  a: 'option 1',
  b: 'option 2',
  c: 'option 3',
  d: 'option 4',
};

/** What each column holds, by its heading. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const taken = new Set<Column>();
  return header.map((heading) => {
    const plain = heading.toLowerCase().replace(/[^a-z0-9]/g, '');
    const found = COLUMNS.find((column) => column.replace(' ', '') === plain) ?? OTHER_NAMES[plain] ?? OTHER_NAMES[plain.replace(/^(option|choice)(?=[a-d]$)/, '')];
    if (!found || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** The sign that parts the cells of the first line: of those that may, the one that stands there most, outside quotes. */
export function detectDelimiter(text: string): ',' | ';' | '\t' | '|' {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return ([',', ';', '\t', '|'] as const).reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** A row as a question. What it lacks or what makes no sense is left for the check, which tells it with its place. */
export function questionOfRow(cells: readonly string[], mapping: ColumnMapping): RowQuestion {
  const cell = (column: Column) => undefused(cells[mapping.indexOf(column)] ?? '').trim();
  const options = [cell('option 1'), cell('option 2'), cell('option 3'), cell('option 4')];
  const given = Object.entries({ explanation: cell('explanation'), difficulty: cell('difficulty').toLowerCase(), topic: cell('topic'), domain: cell('domain') });
  return { text: cell('text'), options, correctAnswer: keyIndex(cell('correct answer'), options), ...Object.fromEntries(given.filter(([, value]) => value !== '')) };
}

/** A to D, 1 to 4, or the text of an option; as the index from 0, or the text itself where it is none of them. */
function keyIndex(given: string, options: readonly string[]): number | string {
  const byText = options.indexOf(given);
  if (given !== '' && byText >= 0) return byText;
  const byLetter = /^[a-d]$/i.test(given) ? 'abcd'.indexOf(given.toLowerCase()) : -1;
  if (byLetter >= 0) return byLetter;
  return /^[1-4]$/.test(given) ? Number(given) - 1 : given;
}

type Exported = { text: string; options: readonly string[]; correctAnswer: number; explanation: string; difficulty: string; topic: string; domain: string };

/** Questions as CSV that a spreadsheet opens and the import reads back. */
export function questionsCsv(questions: readonly Exported[]): string {
  const rows = questions.map(({ text, options, correctAnswer, explanation, difficulty, topic, domain }) => [
    text,
    ...[0, 1, 2, 3].map((index) => options[index] ?? ''),
    'ABCD'[correctAnswer] ?? '',
    explanation,
    difficulty,
    topic,
    domain,
  ]);
  // The mark at the beginning has spreadsheets read it as UTF-8.
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

const RUNS = /^[=+\-@\t\r]/;

/** A cell in quotes. One that a spreadsheet would run as a formula is defused by a quotation mark before it. */
export function csvCell(value: string): string {
  return `"${(RUNS.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

function undefused(value: string): string {
  return value.startsWith("'") && RUNS.test(value.slice(1)) ? value.slice(1) : value;
}
