import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPacks } from '#rules/content-import/check/check.ts';
import { AUTHOR_FORM } from '#rules/content-import/pack.ts';
import { formatOpen, formatReport } from '#rules/content-import/format-report.ts';
import { isoDate } from '#rules/wording/date.ts';
import { readContentFiles } from '#server/features/content/pack/pack-files.ts';

type CheckOptions = {
  /** ISO date. */
  today?: string;
  /** The folder of the one pack to report on, with everything it has to fix. */
  pack?: string | undefined;
};

/** `cairn content check [folder] [--pack name]`, like {@link checkContent}. */
export async function runCheck(
  args: readonly string[],
  shipped: string,
  print: (line: string) => void,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { pack: { type: 'string' } },
      allowPositionals: true,
    });
    return await checkContent(resolve(positionals[0] ?? shipped), print, { pack: values.pack });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    print('content check [folder] [--pack name]');
    return 2;
  }
}

/**
 * Reads the content folder and prints its first faults, the tables of the packs, the first breaches, and the number of both; for a
 * single pack, also what it has to fix to pass the gates it does not pass. Returns the exit code: 0 without faults or breaches,
 * else 1. Throws only file system errors other than missing files.
 */
export async function checkContent(
  folder: string,
  print: (line: string) => void,
  asked: CheckOptions = {},
): Promise<number> {
  const { today = isoDate(new Date().toISOString()), pack } = asked;
  const { categories, packs, faults } = await readContentFiles(folder, AUTHOR_FORM);
  const own = faults.filter(({ file }) => pack === undefined || file.startsWith(`${pack}/`));
  if (pack !== undefined && own.length === 0 && !packs.some((entry) => entry.folder === pack)) {
    print(`There is no pack “${pack}”`);
    return 1;
  }
  // All packs are checked, because similar items may be in different packs.
  const whole = checkPacks(packs, categories, today);
  const isShown = (name: string) => pack === undefined || name === pack;
  const report = {
    rows: whole.rows.filter((_, index) => isShown(packs[index]!.folder)),
    gates: whole.gates.filter((gates) => isShown(gates.folder)),
    breaches: whole.breaches.filter((breach) => isShown(breach.folder)),
  };
  for (const line of formatReport(report, own).split('\n')) print(line);
  if (pack !== undefined) for (const line of report.gates.flatMap(formatOpen)) print(line);
  return own.length + report.breaches.length > 0 ? 1 : 0;
}
