import { checkPacks } from '#rules/content-import/check/check.ts';
import { WRITTEN } from '#rules/content-import/pack.ts';
import { formatReport } from '#rules/content-import/format-report.ts';
import { readContentFiles } from '#server/content/pack-files.ts';

/**
 * `cairn content check`: reads the content folder and prints the first of its faults, the table of packs, the first of the breaches, and how many there are.
 * Returns the exit code: 0 when there is neither fault nor breach, else 1. `today` is an ISO date. Throws only what
 * the file system throws for reasons other than absence.
 */
export async function checkContent(
  folder: string,
  print: (line: string) => void,
  today: string = new Date().toISOString().slice(0, 10),
): Promise<number> {
  const { categories, packs, faults } = await readContentFiles(folder, WRITTEN);
  const report = checkPacks(packs, categories, today);
  for (const line of formatReport(report, faults).split('\n')) print(line);
  return faults.length + report.breaches.length > 0 ? 1 : 0;
}
