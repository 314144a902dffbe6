import type { PackCategory } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { FileRefused, type Misfit } from '#rules/formats/format.ts';
import { countText } from '#rules/wording/count.ts';
import { packHash } from '#server/features/content/pack/pack-hash.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { packageSource } from '#server/features/content/package/exam-package.ts';
import type { Fault } from '#server/features/content/pack/read-json.ts';
import { batches } from './batches.ts';

/** What is told of a package of which little can be imported. */
const MOST_FAULTS = 1000;
const MOST_MISFITS = 10_000;

/** What is read of an exam package, in this order; the questions and study content of a pack follow it. */
export type PackagePart =
  | { categories: PackCategory[]; faults: Fault[] }
  | { misfits: Misfit[] }
  | { pack: FolderPack; packHash: string }
  | { questions: FolderPack['pack']['questions'] }
  | { study: FolderPack['pack']['study'] }
  | { pictureName: string; picture: Uint8Array };

export async function* readPackage(bytes: Uint8Array): AsyncGenerator<PackagePart> {
  const { categories, sound, faults, misfits } = await readPacks(packageSource(bytes));
  if (misfits.length > MOST_MISFITS)
    throw new FileRefused(
      'Invalid archive',
      `More than ${countText(MOST_MISFITS, 'item')} of the package cannot be imported`,
    );
  yield { categories, faults: shortened(faults) };
  for (const part of batches(misfits)) yield { misfits: part };
  for (const { pictures, pack, ...about } of sound) {
    yield { pack: { ...about, pack: { ...pack, questions: [], study: [] } }, packHash: packHash(pack) };
    for (const questions of batches(pack.questions)) yield { questions };
    for (const study of batches(pack.study)) yield { study };
    for (const [pictureName, picture] of pictures ?? []) yield { pictureName, picture };
  }
}

/** The first of many faults, and how many more there are. */
function shortened(faults: Fault[]): Fault[] {
  const more = faults.length - MOST_FAULTS;
  if (more <= 0) return faults;
  const { file } = faults[MOST_FAULTS]!;
  return [...faults.slice(0, MOST_FAULTS), { file, message: `and ${countText(more, 'more problem')}` }];
}
