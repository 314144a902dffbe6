import { type FullQuestion, listFullQuestions } from '#contract/quiz-full.ts';
import { csvCell } from '#rules/content-import/csv-cell.ts';
import { questionsCsv } from '#rules/content-import/questions-csv.ts';
import { columnsFor } from '#rules/content-import/csv-columns.ts';
import type { Api } from '#web/api.ts';
import { download, downloadJson } from '#web/ui/download.ts';
import { asAdmin } from '#web/features/admin/shell/as-admin.ts';

const PAGE = 500;

/** Every question of an exam in use, page by page. */
async function allQuestions(api: Api, examId: string): Promise<FullQuestion[]> {
  const all: FullQuestion[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api(asAdmin(listFullQuestions), { params: { examId }, query: { page: String(page) } });
    all.push(...found);
    if (found.length < PAGE) return all;
  }
}

/** Hands the questions over as a file; says how many there are, and how many of them a table cannot hold. None: no file. */
export async function exportQuestions(
  api: Api,
  exam: { id: string; slug: string },
  format: 'json' | 'csv',
): Promise<{ count: number; leftOut: number }> {
  const questions = await allQuestions(api, exam.id);
  // What says its kind has more than options and their keys.
  const ofOptions = questions.filter(({ kind }) => kind === undefined);
  const written = format === 'csv' ? ofOptions : questions;
  const counts = { count: questions.length, leftOut: questions.length - written.length };
  if (written.length === 0) return counts;
  if (format === 'csv') download(`${exam.slug}-questions.csv`, 'text/csv', questionsCsv(written));
  else
    downloadJson(
      `${exam.slug}-questions.json`,
      written.map(({ id: _, ...rest }) => rest),
    );
  return counts;
}

/** A file to fill in: the headings and one example. */
export function downloadTemplate(): void {
  const example = [
    'Which service stores objects?',
    'A queue',
    'Object storage',
    'A load balancer',
    'A firewall',
    'B',
    'Object storage keeps files with their metadata.',
    'easy',
    'Storage',
    '',
    '',
    'A queue holds messages.',
    'Objects are what it stores.',
    'It spreads requests.',
    'It filters packets.',
    'User guide <https://docs.example.com/guide>',
  ];
  download(
    'questions-template.csv',
    'text/csv',
    `\ufeff${[columnsFor(4), example].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`,
  );
}
