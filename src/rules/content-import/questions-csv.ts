import { csvCell } from './csv-cell.ts';
import { type Column, columnsFor, LETTERS, OPTIONS, RATIONALES } from './csv-columns.ts';
import { type SourceLink, sourceCell } from './csv-source.ts';

type ExportRow = {
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
function keyCell({ options, correctAnswer, correctAnswers = [correctAnswer] }: ExportRow): string {
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
export function questionsCsv(questions: readonly ExportRow[]): string {
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
