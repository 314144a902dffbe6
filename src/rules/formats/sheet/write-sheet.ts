import type { WrittenQuestion, Writer } from '../format.ts';
import { fitTo, isOfOptions, fittingWriter } from '../fit.ts';
import { LETTERS } from '../text/keys.ts';
import { sourceLines } from '../text/source-line.ts';
import { csvCell } from './cell.ts';
import { tagsText } from '../../question/tags.ts';
import { scenarioOf } from '../../question/case-set.ts';
import { type Column, columnsFor, type Extent, LEAST_EXTENT, OPTIONS, RATIONALES } from './columns.ts';

const LIKE_A_KEY = /^\W*[a-h1-8]\W*$/i;

/** The key as {@link questionOfRow} reads it: letters, spelled out if an option looks like one, and with the number of options if that does, too; never an option's text. */
function keyCell({ options, correctAnswers }: WrittenQuestion): string {
  const count = options.length;
  const letters = correctAnswers.map((index) => LETTERS[index]!).join(',');
  const numbers = correctAnswers.map((index) => index + 1).join(',');
  const words = correctAnswers.map((index) => `Option ${LETTERS[index]!}`).join(', ');
  const plain = options.some((option) => LIKE_A_KEY.test(option)) ? [words] : [letters, numbers];
  // More forms than there are options, so one is always free: they differ in spacing.
  const padded = Array.from({ length: count + 1 }, (_, index) => `${letters}${' '.repeat(index + 1)}of ${count}`);
  const said = new Set(options.map((option) => option.trim().toLowerCase()));
  return [...plain, ...padded].find((form) => !form.split(', ').some((part) => said.has(part.toLowerCase())))!;
}

/** The extent of a sheet with one more question. */
export const wider = ({ options, hasCases, hasTags }: Extent, question: WrittenQuestion): Extent => ({
  options: Math.max(options, question.options.length),
  hasCases: hasCases || scenarioOf(question.exhibits) !== null,
  hasTags: hasTags || question.tags.length > 0,
});

/** Questions as a table that spreadsheets open and the import reads back. */
export function sheetText(questions: readonly WrittenQuestion[], delimiter: ',' | '\t'): string {
  const columns = columnsFor(questions.reduce(wider, LEAST_EXTENT));
  return tableText([columns, ...questions.map((question) => sheetRow(question, columns))], delimiter);
}

/** A question's values for these columns. */
export function sheetRow(question: WrittenQuestion, columns: readonly Column[]): string[] {
  const { options, explanation, difficulty, topic, domain, text, task, rationales, sources } = question;
  const scenario = scenarioOf(question.exhibits);
  const choices = Object.fromEntries(OPTIONS.map((column, index) => [column, options[index] ?? '']));
  const reasons = Object.fromEntries(RATIONALES.map((column, index) => [column, rationales[index] ?? '']));
  const cells: Partial<Record<Column, string>> = {
    text,
    ...choices,
    'correct answer': keyCell(question),
    explanation,
    difficulty,
    topic,
    tags: tagsText(question.tags),
    domain,
    task,
    ...reasons,
    sources: sourceLines(sources),
    'case set': scenario?.title ?? '',
    scenario: scenario?.text ?? '',
  };
  return columns.map((column) => cells[column] ?? '');
}

/** The byte order mark makes spreadsheets read it as UTF-8. */
export const tableText = (rows: readonly (readonly string[])[], delimiter: ',' | '\t' = ','): string =>
  `\ufeff${rows.map((row) => tableLine(row, delimiter)).join('')}`;

export const tableLine = (row: readonly string[], delimiter: ',' | '\t'): string =>
  `${row.map(csvCell).join(delimiter)}\r\n`;

const titleOf = (delimiter: ',' | '\t') => (delimiter === ',' ? 'CSV' : 'TSV');

/** The writer for a sheet with this delimiter. */
export const sheetWriter = (delimiter: ',' | '\t'): Writer =>
  fittingWriter(
    titleOf(delimiter),
    isOfOptions,
    (questions) => ({ file: sheetText(questions, delimiter), losses: [] }),
    {
      holdsScenarios: true,
      holdsTags: true,
    },
  );

/** One question as a sheet holds it, and what is lost. */
export const fitToSheet = (question: WrittenQuestion, delimiter: ',' | '\t') =>
  fitTo(titleOf(delimiter), isOfOptions, question, { form: (form) => form === 'scenario', hasTags: true });
