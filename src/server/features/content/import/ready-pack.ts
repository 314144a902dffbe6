import { setImmediate as breathe } from 'node:timers/promises';
import type { PackStudy } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { STORED_BASE } from '#rules/question/text/text-pictures.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { BadPicture, hashOfFile, type MadePicture, makePicture } from '#server/features/question/picture/reencode.ts';
import { putPicture, selectOptionalBySource, touchPicture } from '#server/features/question/picture/picture.store.ts';
import { type PackedItem, packedItems } from '../pack/study-rows.ts';
import { packHash } from '#server/features/content/pack/pack-hash.ts';
import { namesInQuestion, renamePictures } from '#server/features/content/pack/pack-pictures.ts';

/** A pack whose pictures have their stored names and whose study content is rendered, and which pictures are new here. */
export type ReadyPack = FolderPack & {
  packHash: string;
  items: readonly PackedItem[];
  newPictures: readonly MadePicture[];
  storedNames: readonly string[];
};

/**
 * Processes the pictures of a pack and renders its study content before its transaction begins, since that takes a while. A file
 * that was imported before is not processed again. `render`: what renders the content of strangers. Throws what `makePicture` and
 * `render` throw.
 */
export async function readyPack(
  database: Database,
  pack: FolderPack & { packHash?: string },
  render: Render = renderHere,
): Promise<ReadyPack> {
  const names = new Map<string, string>();
  const pictures: MadePicture[] = [];
  const storedNames: string[] = [];
  for (const [name, file] of pack.pictures ?? []) {
    const known = await database.read((reader) => selectOptionalBySource(reader, hashOfFile(file)));
    if (known === undefined) {
      const picture = await makePicture(file, { isOfPack: true }).catch((error: unknown) => {
        throw error instanceof BadPicture ? new BadPicture(error.phrase, whereShown(pack, name)) : error;
      });
      pictures.push(picture);
      names.set(name, picture.name);
    } else {
      storedNames.push(known);
      names.set(name, known);
    }
  }
  // A pack may hold thousands of questions: others are answered between the steps that look at all of them.
  await breathe();
  const shown = renamePictures(pack.pack, STORED_BASE, names);
  await breathe();
  return {
    ...pack,
    pack: { ...pack.pack, ...shown },
    packHash: pack.packHash ?? packHash(pack.pack),
    items: await render(pack.pack.exam.code, shown.study),
    newPictures: pictures,
    storedNames,
  };
}

/** Turns the study content of an exam into the items to be stored. */
export type Render = (code: string, study: readonly PackStudy[]) => Promise<readonly PackedItem[]>;

const renderHere: Render = (code, study) => Promise.resolve(study.flatMap((entry) => packedItems(code, entry)));

/** The first question that shows a picture, as part of a sentence; its author knows the picture by it, not by its name. */
function whereShown({ pack }: FolderPack, name: string): string {
  const shows = pack.questions.find((question) => namesInQuestion(question).includes(name));
  return shows ? ` It is shown in the question “${excerptOf(shows.text)}”.` : '';
}

/** Stores the pictures of a pack; existing ones are kept for longer. */
export async function putPictures(tx: Tx, { newPictures, storedNames }: ReadyPack, uploadedAt: string): Promise<void> {
  const brought = { uploadedAt, isOfStaff: true };
  for (const picture of newPictures) await putPicture(tx, { ...picture, ...brought });
  for (const name of storedNames) await touchPicture(tx, name, brought);
}
