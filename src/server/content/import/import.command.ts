import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import type { Database } from '#server/db/database.ts';
import { importPacks } from './import.ts';
import type { ImportCounts } from './import-counts.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { readPacks } from '#server/content/pack-files.ts';
import { packageSource } from '#server/content/package/exam-package.ts';

type Needs = { database: Database; shipped: string; now: () => Date };

const USAGE = 'content import [folder or exam package] [--dry-run] [--overwrite]';

/**
 * `cairn content import [folder or exam package] [--dry-run] [--overwrite]`: brings packs in, and prints what came, what was kept since it was
 * changed here, and which packs were refused and why. Returns the exit code: 0 when none was.
 */
export async function runImport(args: string[], { database, shipped, now }: Needs, print: (line: string) => void) {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [folder, ...others] = args.filter((arg) => !arg.startsWith('--'));
  if (others.length > 0 || flags.some((flag) => flag !== '--dry-run' && flag !== '--overwrite')) {
    print(USAGE);
    return 2;
  }
  const from = resolve(folder ?? shipped);
  const source = await sourceAt(from);
  if (source instanceof FileRefused) {
    print(`${from}: ${source.title}: ${source.message}`);
    return 1;
  }
  const { categories, sound, faults } = await readPacks(source);
  for (const { file, message } of faults) print(`${file}: ${message}`);
  const isTrial = flags.includes('--dry-run');
  const { exams, questions, studyItems, kept, refused } = await importPacks(
    database,
    { categories, packs: sound },
    now,
    { isTrial, isOverwriting: flags.includes('--overwrite'), isAudited: true },
  );
  for (const { folder: name, reason } of refused) print(`${name}: not imported. ${reason}`);
  const all = [...kept, ...questions.kept, ...studyItems.kept];
  for (const name of all) print(`kept your edits: ${name}`);
  print(`${countText(exams, 'exam')}; questions: ${told(questions)}; study content: ${told(studyItems)}`);
  if (all.length > 0) print('To replace your edits with the packs’ version, use --overwrite.');
  if (isTrial) print('Dry run: nothing was written.');
  return faults.length + refused.length > 0 ? 1 : 0;
}

/** A folder, or the file that is an exam package. */
async function sourceAt(path: string) {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return path;
  try {
    return packageSource(await readFile(path));
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}

const told = ({ added, changed, unchanged, kept }: ImportCounts) =>
  `${added} added, ${changed} changed, ${unchanged} unchanged, ${kept.length} kept`;
