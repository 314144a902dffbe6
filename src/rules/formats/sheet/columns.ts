import { PROBLEM_HEADING } from '../problems.ts';
import { keysIn, LETTERS } from '../text/keys.ts';

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
  'tags',
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

/** What the columns of a sheet follow from: how many options the longest question has, and whether any is one of a case set or has tags. */
export type Extent = { options: number; hasCases: boolean; hasTags: boolean };
export const LEAST_EXTENT: Extent = { options: 4, hasCases: false, hasTags: false };

/** The columns for questions of this extent. */
export const columnsFor = ({ options, hasCases, hasTags }: Extent): readonly Column[] =>
  COLUMNS.filter(
    (column) =>
      ![OPTIONS, RATIONALES].some((list) => list.slice(options).includes(column)) &&
      (hasCases || !CASE.includes(column)) &&
      (hasTags || column !== 'tags'),
  );

/** Whether a sheet is headed like one that we write. */
export const isOwnHeader = (header: readonly string[]): boolean =>
  columnsFor(LEAST_EXTENT).every((column) => header.includes(column));

/** Headings of numbers that only count or name the rows: “Question #”, “No.”, “Item ID”. */
const NUMBERING = /^\W*(question|quest|ques|q|item|row|sr|s|serial|line)?[\s._():-]*(#|no|nr|num|number|id|index)\W*$/i;
const isNumbering = (heading: string): boolean => NUMBERING.test(heading.trim());

/** A cell that only counts or names its row: '12', '12.', 'Q12', 'Question 12'. */
const RUNNING = /^\W*(?:(?:q|quest|ques|question|item|no|nr|number|row|id)\b\W*|q)?\d+(?:[.-]\d+)*\W*$/i;

/** Whether a column only numbers the rows, by what is in it. */
export function isRunning(rows: readonly (readonly string[])[], at: number): boolean {
  const filled = rows.flatMap((cells) => (cells[at]?.trim() ? [cells[at]!.trim()] : []));
  return filled.length > 0 && filled.every((cell) => RUNNING.test(cell));
}

/** Whether a column is only for other programs or for whoever fixes the file. */
export const isForOthers = (heading: string): boolean =>
  /^question ?type$/i.test(heading.trim()) || isNumbering(heading) || heading === PROBLEM_HEADING;

/** What each column of the file holds; null: nothing we use. */
export type ColumnMapping = (Column | null)[];

/** Other programs' headings, without spaces and punctuation. */
const OTHER_NAMES: Partial<Record<Column, RegExp>> = {
  text: /^(question|questions|questiontext|questionstem|questionprompt|stem|prompt)$/,
  'correct answer': /^(correct|answer|key|solution|answerkey|(correct|right)(answer|option|choice|response)s?)$/,
  explanation: /^(rationale|answerexplanation|overallexplanation|generalexplanation|generalfeedback|feedback)$/,
  difficulty: /^(level|difficultylevel)$/,
  topic: /^(category|subject)$/,
  tags: /^(tags?|labels?|keywords?)$/,
  domain: /^(section|knowledgearea)$/,
  task: /^objective$/,
  sources: /^(source|references?|links?)$/,
};
const OPTION = /^(?:answer|correct)?(?:option|choice|answer)?([1-8a-h])(?:text)?$/;
const RATIONALE =
  /^(?:option|choice|answer)?(?:rationale|explanation|feedback)(?:for)?(?:option|choice|answer)?([1-8a-h])$|^(?:option|choice|answer)([1-8a-h])(?:rationale|explanation|feedback)$/;
/** One of several columns that hold keys: “Correct Answer 2”. */
const ONE_KEY = /^(?:(?:correct|right)(?:answer|option|choice|response)?|answerkey|key|solution)[1-8]$/;

/** What templates add to a column's name: “Answer 1 - max 75 characters”, “Correct Answer(s) (Only include Answer #)”. */
const HINT = /\s*[-–—:(]+\s*(max|min|up to|choose|optional|required|e\.?g\.|letter|one of|separated)\b.*$/is;
const IN_BRACKETS = /\s*[([](?!s[)\]])[^()[\]]*[)\]]/gi;
/** A longer one is no heading. */
const LONGEST_HEADING = 200;
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What a heading may call its column: all of it, and what is left without hints. */
function namesIn(heading: string): string[] {
  const beginning = heading.slice(0, LONGEST_HEADING);
  return [heading, beginning.replace(HINT, ''), beginning.replace(IN_BRACKETS, '')];
}

/** The column that is asked for by more than one heading if each names a part of the key. */
export const KEY: Column = 'correct answer';

/**
 * What each column holds, by its heading. A column that only numbers its rows is never the question, whatever it is called; `rows`: what
 * is in the columns.
 */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[] = []): ColumnMapping {
  const found = header.map((heading) =>
    namesIn(heading)
      .map((name) => columnOf(plain(name)))
      .find((column) => column !== undefined),
  );
  const isOneKey = (at: number) => ONE_KEY.test(plain(header[at]!));
  // Beside options of their own, they are keys; without any, they are the options.
  const areKeys = found.filter((column, at) => column && OPTIONS.includes(column) && !isOneKey(at)).length > 1;
  const taken = new Map<Column, string>();
  return found.map((column, at) => {
    const name = plain(header[at]!);
    if (areKeys && isOneKey(at)) return KEY;
    if (column === KEY && taken.get(KEY) === name) return KEY;
    if (!column || taken.has(column)) return null;
    if (column === 'text' && (isNumbering(header[at]!) || isRunning(rows, at))) return null;
    taken.set(column, name);
    return column;
  });
}

/** Columns that nothing else is known of and that name options of their row wherever they are filled, as a key does. */
export function likeKeys(
  header: readonly string[],
  mapping: ColumnMapping,
  rows: readonly (readonly string[])[],
): number[] {
  const places = OPTIONS.map((option) => mapping.indexOf(option)).filter((at) => at >= 0);
  if (mapping.includes(KEY) || places.length < 2) return [];
  return [...header.keys()].filter((at) => {
    const filled = rows.filter((cells) => cells[at]?.trim());
    if (mapping[at] !== null || filled.length === 0 || isForOthers(header[at]!)) return false;
    return filled.every(
      (cells) =>
        keysIn(
          cells[at]!,
          places.map((place) => (cells[place] ?? '').trim()),
        ) !== null,
    );
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
