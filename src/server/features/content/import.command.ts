import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { countText, wordFor } from '#rules/wording/count.ts';
import type { Database } from '#server/db/database.ts';
import { importPacks } from './import/import.ts';
import type { ImportCounts } from './import/import-counts.ts';
import { FileRefused, misfitText } from '#rules/formats/format.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { packageSource } from '#server/features/content/package/exam-package.ts';

type Needs = { database: Database; contentFolder: string; now: () => Date };

const USAGE = 'content import [folder or exam package] [--dry-run] [--overwrite]';

/**
 * `cairn content import [folder or exam package] [--dry-run] [--overwrite]`: imports packs, and prints which facts of exams change, what was imported, what was
 * kept because it was changed here, and what does not fit: questions, study items, and whole packs. Returns the exit code: 0 if
 * everything fits.
 */
export async function runImport(
  args: string[],
  { database, contentFolder, now }: Needs,
  print: (line: string) => void,
) {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [folder, ...others] = args.filter((arg) => !arg.startsWith('--'));
  if (others.length > 0 || flags.some((flag) => flag !== '--dry-run' && flag !== '--overwrite')) {
    print(USAGE);
    return 2;
  }
  const from = resolve(folder ?? contentFolder);
  const source = await sourceAt(from);
  if (source instanceof FileRefused) {
    print(`${from}: ${source.title}: ${source.message}`);
    return 1;
  }
  const { categories, sound, faults, misfits } = await readPacks(source);
  for (const { file, message } of faults) print(`${file}: ${message}`);
  for (const misfit of misfits) print(misfitText(misfit));
  const isTrial = flags.includes('--dry-run');
  const { exams, facts, questions, studyItems, kept, refusals } = await importPacks(
    database,
    { categories, packs: sound },
    now,
    { isTrial, isOverwriting: flags.includes('--overwrite'), isAudited: true },
  );
  for (const { folder: name, reason } of refusals) print(`${name}: not imported. ${reason}`);
  for (const fact of facts) print(`${isTrial ? 'would change' : 'changed'}: ${fact}`);
  const all = [...kept, ...questions.kept, ...studyItems.kept];
  for (const name of all) print(`kept your edits: ${name}`);
  print(`${countText(exams, 'exam')}; questions: ${countsText(questions)}; study content: ${countsText(studyItems)}`);
  if (misfits.length > 0)
    print(
      `${countText(misfits.length, 'item')} could not be imported and ${wordFor(misfits.length, 'was', 'were')} left out.`,
    );
  if (all.length > 0) print('To replace your edits with the packs’ version, use --overwrite.');
  if (isTrial) print('Dry run: nothing was written.');
  return faults.length + misfits.length + refusals.length > 0 ? 1 : 0;
}

/** A folder, or an exam package file. */
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

const countsText = ({ added, changed, unchanged, kept }: ImportCounts) =>
  `${added} added, ${changed} changed, ${unchanged} unchanged, ${kept.length} kept`;
