import { type FullQuestion, listQuestions } from '#contract/quiz.ts';
import { COLUMNS, csvCell, questionsCsv } from '#rules/content-import/csv-questions.ts';
import type { Api } from '#web/api.ts';
import { asAdmin } from './as-admin.ts';

const PAGE = 500;

/** Every question of an exam in use, page by page. */
async function allQuestions(api: Api, examId: string): Promise<FullQuestion[]> {
  const all: FullQuestion[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api(asAdmin(listQuestions), { params: { examId }, query: { page: String(page) } });
    all.push(...found);
    if (found.length < PAGE) return all;
  }
}

/** Hands the questions over as a file; says how many there are. None: no file. */
export async function exportQuestions(api: Api, exam: { id: string; slug: string }, format: 'json' | 'csv'): Promise<number> {
  const questions = await allQuestions(api, exam.id);
  if (questions.length === 0) return 0;
  if (format === 'csv') download(`${exam.slug}-questions.csv`, 'text/csv', questionsCsv(questions));
  else download(`${exam.slug}-questions.json`, 'application/json', `${JSON.stringify(questions.map(({ id: _, ...rest }) => rest), null, 2)}\n`);
  return questions.length;
}

/** A file to fill in: the headings and one example. */
export function downloadTemplate(): void {
  const example = ['Which service stores objects?', 'A queue', 'Object storage', 'A load balancer', 'A firewall', 'B', 'Object storage keeps files with their metadata.', 'easy', 'Storage', ''];
  download('questions-template.csv', 'text/csv', `\ufeff${[COLUMNS, example].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`);
}

function download(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
