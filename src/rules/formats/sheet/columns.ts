import { PROBLEM_HEADING } from '../rest/problems.ts';
import { LETTERS } from '../text/keys.ts';

/** What a spreadsheet column may hold. */
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
  'case set',
  'scenario',
] as const;

export type Column = (typeof COLUMNS)[number];

/** The columns of the options and of their rationales, in order. */
export const OPTIONS = COLUMNS.filter((column) => column.startsWith('option'));
export const RATIONALES = COLUMNS.filter((column) => column.startsWith('rationale'));

/** The columns of a case set's name and of what its questions share. */
const CASE: readonly Column[] = ['case set', 'scenario'];

/** What the columns of a sheet follow from: how many options the longest question has, and whether any is one of a case set. */
export type Extent = { options: number; hasCases: boolean };
export const LEAST_EXTENT: Extent = { options: 4, hasCases: false };

/** The columns for questions of this extent. */
export const columnsFor = ({ options, hasCases }: Extent): readonly Column[] =>
  COLUMNS.filter(
    (column) =>
      ![OPTIONS, RATIONALES].some((list) => list.slice(options).includes(column)) &&
      (hasCases || !CASE.includes(column)),
  );

/** Whether a column is only for other programs or for whoever fixes the file. */
export const isForOthers = (heading: string): boolean =>
  /^(question ?type|no\.?|#|id)$/i.test(heading.trim()) || heading === PROBLEM_HEADING;

/** What each column of the file holds; null: nothing we use. */
export type ColumnMapping = (Column | null)[];

/** Other programs' headings, without spaces and punctuation. */
const OTHER_NAMES: Partial<Record<Column, RegExp>> = {
  text: /^(question|questions|questiontext|questionstem|stem|prompt)$/,
  'correct answer': /^(correct|answer|key|solution|answerkey|(correct|right)(answer|option|choice|response)s?)$/,
  explanation: /^(rationale|answerexplanation|overallexplanation|generalexplanation|generalfeedback|feedback)$/,
  difficulty: /^(level|difficultylevel)$/,
  topic: /^(category|subject|tags?)$/,
  domain: /^(section|knowledgearea)$/,
  task: /^objective$/,
  sources: /^(source|references?|links?)$/,
};
const OPTION = /^(?:answer|correct)?(?:option|choice|answer)?([1-8a-h])(?:text)?$/;
const RATIONALE =
  /^(?:option|choice|answer)?(?:rationale|explanation|feedback)(?:for)?(?:option|choice|answer)?([1-8a-h])$|^(?:option|choice|answer)([1-8a-h])(?:rationale|explanation|feedback)$/;

/** What templates add to a column's name: “Answer 1 - max 75 characters”. */
const HINT = /\s*[-–—:(]+\s*(max|min|up to|choose|optional|required|e\.?g\.|letter|one of|separated)\b.*$/is;
/** A longer one is no heading. */
const LONGEST_HEADING = 200;
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What each column holds, by its heading. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const taken = new Set<Column>();
  return header.map((heading) => {
    const found = columnOf(plain(heading)) ?? columnOf(plain(heading.slice(0, LONGEST_HEADING).replace(HINT, '')));
    if (!found || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

function columnOf(plain: string): Column | undefined {
  const own = COLUMNS.find((column) => column.replace(' ', '') === plain);
  const other = COLUMNS.find((column) => OTHER_NAMES[column]?.test(plain));
  return own ?? other ?? numbered(OPTIONS, OPTION.exec(plain)) ?? numbered(RATIONALES, RATIONALE.exec(plain));
}

function numbered(columns: readonly Column[], match: RegExpExecArray | null): Column | undefined {
  const sign = match?.[1] ?? match?.[2];
  if (sign === undefined) return undefined;
  return columns[/\d/.test(sign) ? Number(sign) - 1 : LETTERS.indexOf(sign.toUpperCase())];
}
