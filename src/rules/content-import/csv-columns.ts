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

/** How a key names its options. */
export const LETTERS = 'ABCDEFGH';

/** The columns of the options, and those of their rationales, in order. */
export const OPTIONS = COLUMNS.filter((column) => column.startsWith('option'));
export const RATIONALES = COLUMNS.filter((column) => column.startsWith('rationale'));

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
