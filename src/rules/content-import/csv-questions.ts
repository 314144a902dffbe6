/** A question as it is imported, not yet looked at. */
export type RowQuestion = Record<string, unknown>;

/** What a column of a spreadsheet may hold. */
export const COLUMNS = [
  'text',
  'option 1',
  'option 2',
  'option 3',
  'option 4',
  'option 5',
  'option 6',
  'option 7',
  'option 8',
  'correct answer',
  'explanation',
  'difficulty',
  'topic',
  'domain',
  'task',
  'rationale 1',
  'rationale 2',
  'rationale 3',
  'rationale 4',
  'rationale 5',
  'rationale 6',
  'rationale 7',
  'rationale 8',
  'sources',
] as const;
export type Column = (typeof COLUMNS)[number];

const LETTERS = 'ABCDEFGH';
const OPTIONS = COLUMNS.filter((column) => column.startsWith('option'));
const RATIONALES = COLUMNS.filter((column) => column.startsWith('rationale'));

/** The columns of questions that have at most so many options; four at least. */
export const columnsFor = (most: number): readonly Column[] =>
  COLUMNS.filter((column) => ![OPTIONS, RATIONALES].some((list) => list.slice(Math.max(4, most)).includes(column)));

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
  objective: 'task',
  source: 'sources',
  references: 'sources',
  a: 'option 1',
  b: 'option 2',
  c: 'option 3',
  d: 'option 4',
  e: 'option 5',
  f: 'option 6',
  g: 'option 7',
  h: 'option 8',
};

/** What each column holds, by its heading. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const taken = new Set<Column>();
  return header.map((heading) => {
    const plain = heading.toLowerCase().replace(/[^a-z0-9]/g, '');
    const found =
      COLUMNS.find((column) => column.replace(' ', '') === plain) ??
      OTHER_NAMES[plain] ??
      OTHER_NAMES[plain.replace(/^(option|choice)(?=[a-h]$)/, '')];
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
  const typed = OPTIONS.map(cell);
  const { right, said } = keysIn(cell('correct answer'), typed);
  // A row of four that lacks one is at fault: fewer than four are meant only where the key says so.
  const options = typed.slice(0, said ?? Math.max(4, typed.findLastIndex((option) => option !== '') + 1));
  const key =
    typeof right === 'string'
      ? { correctAnswer: right }
      : { correctAnswer: right[0], ...((right.length > 1 || options.length !== 4) && { correctAnswers: right }) };
  const given = Object.entries({
    explanation: cell('explanation'),
    difficulty: cell('difficulty').toLowerCase(),
    topic: cell('topic'),
    domain: cell('domain'),
    task: cell('task'),
  });
  const rationales = RATIONALES.map(cell);
  const explained = rationales.findLastIndex((rationale) => rationale !== '') + 1;
  const sources = cell('sources');
  return {
    text: cell('text'),
    options,
    ...key,
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    ...(explained > 0 && { rationales: rationales.slice(0, Math.max(options.length, explained)) }),
    ...(sources !== '' && { sources: sources.split('\n').map(sourceOf) }),
  };
}

type SourceLink = { title: string; url: string };

/** One a line, as `Title <https://...>`; an address alone is its own title. */
const sourceCell = (sources: readonly SourceLink[]) =>
  sources.map(({ title, url }) => `${title.replace(/\s+/g, ' ')} <${url}>`).join('\n');

function sourceOf(line: string): SourceLink {
  const [, title, url] = /^(.*)<([^<>]*)>\s*$/.exec(line) ?? [];
  return url === undefined ? { title: line.trim(), url: line.trim() } : { title: title!.trim(), url: url.trim() };
}

/** A to H, 1 to 8, several of them parted by commas, or the text of an option; as indexes from 0, or the text itself where it is none of them. */
function keysIn(given: string, options: readonly string[]): { right: number[] | string; said?: number } {
  const byText = options.indexOf(given);
  if (given !== '' && byText >= 0) return { right: [byText] };
  const [, list, count] = /^([a-h1-8](?:\s*[,;+&]\s*[a-h1-8])*)(?:\s+of\s+([2-8]))?$/i.exec(given) ?? [];
  if (list === undefined) return { right: given };
  const indexes = (list.match(/[a-h1-8]/gi) ?? []).map((sign) =>
    /\d/.test(sign) ? Number(sign) - 1 : LETTERS.indexOf(sign.toUpperCase()),
  );
  const has = count === undefined ? Math.max(4, options.findLastIndex((option) => option !== '') + 1) : Number(count);
  return indexes.some((index) => index >= has)
    ? { right: given }
    : { right: indexes, ...(count && { said: Number(count) }) };
}

type Exported = {
  text: string;
  options: readonly string[];
  correctAnswer: number;
  correctAnswers?: readonly number[] | undefined;
  explanation: string;
  difficulty: string;
  topic: string;
  domain: string;
  task?: string | undefined;
  rationales?: readonly string[] | undefined;
  sources?: readonly SourceLink[] | undefined;
};

/** The key as {@link questionOfRow} reads it: letters, and out of how many where they are not four; never what an option says. */
function keyCell({ options, correctAnswer, correctAnswers = [correctAnswer] }: Exported): string {
  const count = options.length;
  const letters = correctAnswers.map((index) => LETTERS[index]!).join(',');
  const numbers = correctAnswers.map((index) => index + 1).join(',');
  const plain = count === 4 ? [letters, numbers] : [];
  // More forms than there are options, so that one is always left: they differ in their spaces.
  const padded = Array.from({ length: count + 1 }, (_, index) => `${letters}${' '.repeat(index + 1)}of ${count}`);
  const said = new Set(options.map((option) => option.trim()));
  return [...plain, ...padded].find((form) => !said.has(form))!;
}

/** Questions as CSV that a spreadsheet opens and the import reads back. */
export function questionsCsv(questions: readonly Exported[]): string {
  const columns = columnsFor(questions.reduce((most, { options }) => Math.max(most, options.length), 4));
  const rows = questions.map((question) => {
    const { options, explanation, difficulty, topic, domain, text, task, rationales = [], sources = [] } = question;
    const choices = Object.fromEntries(OPTIONS.map((column, index) => [column, options[index] ?? '']));
    const reasons = Object.fromEntries(RATIONALES.map((column, index) => [column, rationales[index] ?? '']));
    const cells: Partial<Record<Column, string>> = {
      text,
      ...choices,
      'correct answer': keyCell(question),
      explanation,
      difficulty,
      topic,
      domain,
      task: task ?? '',
      ...reasons,
      sources: sourceCell(sources),
    };
    return columns.map((column) => cells[column] ?? '');
  });
  // The mark at the beginning has spreadsheets read it as UTF-8.
  return `\ufeff${[columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** With quotation marks before it, so that what was defused and what looks so are told apart. */
const RUNS = /^'*[=+\-@\t\r]/;

/** A cell in quotes. One that a spreadsheet would run as a formula is defused by a quotation mark before it. */
export function csvCell(value: string): string {
  return `"${(RUNS.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

function undefused(value: string): string {
  return value.startsWith("'") && RUNS.test(value.slice(1)) ? value.slice(1) : value;
}
