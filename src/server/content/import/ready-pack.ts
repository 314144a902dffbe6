import type { FolderPack } from '#rules/content-import/report.ts';
import { STORED_BASE } from '#rules/question/text/text-pictures.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashOfFile, type MadePicture, makePicture } from '#server/features/question/picture/reencode.ts';
import { putPicture, selectOptionalBySource, touchPicture } from '#server/features/question/picture/picture.store.ts';
import { packHash } from '#server/content/pack-hash.ts';
import { renamePictures } from '#server/content/pack-pictures.ts';

/** A pack whose pictures have the names under which they are stored, and what of them is new here. */
export type ReadyPack = FolderPack & { edition: string; made: readonly MadePicture[]; held: readonly string[] };

/**
 * Makes the pictures of a pack, before its transaction begins: that takes a while. A file that came before is not made anew. Throws
 * what `makePicture` throws.
 */
export async function readyPack(database: Database, pack: FolderPack): Promise<ReadyPack> {
  const names = new Map<string, string>();
  const pictures: MadePicture[] = [];
  const held: string[] = [];
  for (const [name, file] of pack.pictures ?? []) {
    const known = await database.read((reader) => selectOptionalBySource(reader, hashOfFile(file)));
    if (known === undefined) {
      const picture = await makePicture(file, { isOfPack: true });
      pictures.push(picture);
      names.set(name, picture.name);
    } else {
      held.push(known);
      names.set(name, known);
    }
  }
  const shown = renamePictures(pack.pack, STORED_BASE, names);
  return { ...pack, pack: { ...pack.pack, ...shown }, edition: packHash(pack.pack), made: pictures, held };
}

/** Brings the pictures of a pack in; those that are there are kept for longer. */
export async function putPictures(tx: Tx, { made, held }: ReadyPack, uploadedAt: string): Promise<void> {
  for (const picture of made) await putPicture(tx, { ...picture, uploadedAt });
  for (const name of held) await touchPicture(tx, name, uploadedAt);
}
