import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countText } from '#rules/wording/count.ts';
import type { Database } from '#server/db/database.ts';
import { packageOf } from '#server/features/content/package/exam-package.ts';
import { writePacks } from './export/content-files.ts';
import { exportPacks } from './export/export.ts';
import { listExams } from './pack/pack.store.ts';

const USAGE = 'content export <folder or file.zip> [--exam <edition>]';

/** `cairn content export`: writes one exam or all as packs in a folder, or as an exam package. Returns the exit code. */
export async function runExport(args: string[], database: Database, print: (line: string) => void): Promise<number> {
  const request = askedFor(args);
  if (!request) {
    print(USAGE);
    return 2;
  }
  const exams = await database.read(listExams);
  const exam = exams.find(({ edition }) => edition === request.exam?.toLowerCase());
  if (request.exam !== undefined && !exam) {
    print(`There is no exam ${request.exam}. There are: ${exams.map(({ edition }) => edition).join(', ')}`);
    return 1;
  }
  const content = await exportPacks(database, exam?.id);
  const to = resolve(request.to);
  if (to.endsWith('.zip')) await writeFile(to, packageOf(content));
  else await writePacks(to, content);
  print(`${countText(content.packs.length, 'exam')} written to ${to}`);
  return 0;
}

function askedFor(args: string[]): { to: string; exam: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({ args, options: { exam: { type: 'string' } }, allowPositionals: true });
    const [to, ...others] = positionals;
    return to === undefined || others.length > 0 ? null : { to, exam: values.exam };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
