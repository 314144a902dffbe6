import type { PackCategory } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import type { Misfit } from '#rules/formats/format.ts';
import type { Fault } from '#server/features/content/pack/read-json.ts';
import type { Reading } from './reading.ts';

/** A pack that was read elsewhere, with the hash of its content. */
export type ReadPack = FolderPack & { packHash: string };

export type ReadPackage = { categories: PackCategory[]; sound: ReadPack[]; faults: Fault[]; misfits: Misfit[] };

/** The packs of an exam package, read in a process of their own. Throws `FileRefused`. */
export async function readExamPacks({ ask }: Reading, file: Uint8Array): Promise<ReadPackage> {
  const read: ReadPackage = { categories: [], sound: [], faults: [], misfits: [] };
  let pictures = new Map<string, Uint8Array>();
  for (const part of await ask('readPackage', file)) {
    const last = read.sound.at(-1)?.pack;
    if ('categories' in part) Object.assign(read, part);
    else if ('misfits' in part) read.misfits.push(...part.misfits);
    else if ('pack' in part) {
      pictures = new Map();
      read.sound.push({ ...part.pack, pictures, packHash: part.packHash });
    } else if ('questions' in part) last!.questions.push(...part.questions);
    else if ('study' in part) last!.study.push(...part.study);
    else pictures.set(part.pictureName, part.picture);
  }
  return read;
}
