import { MOST_OWN_PICTURES } from '#contract/own-card.ts';
import { MEGABYTE } from '#rules/question/text/picture.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import * as store from './own-picture.store.ts';
import { deleteShownNowhere, putPicture, selectOptionalBySource, touchPicture } from './picture.store.ts';
import { PICTURE } from './picture.words.ts';
import { BadPicture, hashOfFile, makePicture, NoPictures, PicturesBusy, refusalOf } from './reencode.ts';

/** The person has as many pictures on their own cards as anyone may. */
class TooManyPictures extends BadPicture {}

const isFull = ({ count, bytes }: { count: number; bytes: number }) =>
  count > MOST_OWN_PICTURES.count || bytes > MOST_OWN_PICTURES.bytes;

const full = () =>
  new TooManyPictures(PICTURE.full({ count: MOST_OWN_PICTURES.count, megabytes: MOST_OWN_PICTURES.bytes / MEGABYTE }));

type Needs = {
  database: Database;
  /** Pictures that unsaved or waiting content shows. */
  spared: (tx: Tx) => Promise<readonly string[]>;
  now: () => Date;
};

/** Pictures on people's own cards: checked and stored like those of questions, but shown to their owner alone. */
export function ownPictureService({ database, spared, now }: Needs) {
  /** Stores a file as a picture of the person's. Throws {@link BadPicture} and {@link NoPictures}. */
  async function keep(userId: string, file: Uint8Array): Promise<string> {
    const sourceHash = hashOfFile(file);
    const [held, total] = await database.read(
      async (reader) =>
        [await selectOptionalBySource(reader, sourceHash), await store.selectOwnTotal(reader, userId)] as const,
    );
    // Before anything is decoded for somebody who may store no more.
    if (held === undefined && isFull({ ...total, count: total.count + 1 })) throw full();
    const made = held === undefined ? await makePicture(file, { isOfPack: true }) : null;
    return database.write(async (tx) => {
      const uploadedAt = now().toISOString();
      if (made) await putPicture(tx, { ...made, uploadedAt });
      else if (!(await touchPicture(tx, held!, uploadedAt))) throw new Problem('conflict');
      const pictureName = made?.name ?? held!;
      const bytes = made?.content.length ?? (await store.selectBytes(tx, pictureName));
      await store.putOwnPicture(tx, { userId, pictureName, bytes, uploadedAt });
      if (isFull(await store.selectOwnTotal(tx, userId))) throw full();
      return pictureName;
    });
  }

  return {
    keep,

    /** Throws 400 with a sentence for a file that is not accepted. */
    async upload(userId: string, file: Buffer): Promise<{ picture: string }> {
      try {
        return { picture: await keep(userId, file) };
      } catch (error) {
        throw refusalOf(error);
      }
    },

    /**
     * Stores the pictures of a deck, by the names that its cards use for them: which are stored, why others are not, and for which
     * there was no time left. A file that nothing can be made of ends none of the others.
     */
    async keepAll(
      userId: string,
      files: readonly { name: string; bytes: Uint8Array }[],
      mostMs: number,
    ): Promise<{ stored: Map<string, string>; refused: Map<string, Phrase>; late: Set<string> }> {
      const stored = new Map<string, string>();
      const refused = new Map<string, Phrase>();
      const late = new Set<string>();
      const end = performance.now() + mostMs;
      let isLate = false;
      /** Why no other one would fare better. */
      let isOver: Phrase | null = null;
      for (const { name, bytes } of files) {
        isLate ||= stored.size > 0 && performance.now() > end;
        if (isOver) refused.set(name, isOver);
        else if (isLate) late.add(name);
        else
          try {
            stored.set(name, await keep(userId, bytes));
          } catch (error) {
            if (error instanceof PicturesBusy) {
              isLate = true;
              late.add(name);
            } else if (error instanceof BadPicture || error instanceof NoPictures) {
              refused.set(name, error.phrase);
              if (error instanceof TooManyPictures || error instanceof NoPictures) isOver = error.phrase;
            } else throw error;
          }
      }
      return { stored, refused, late };
    },

    /** Forgets those of these pictures that none of the person's cards shows any more, with their content if nothing else does. */
    async forget(tx: Tx, userId: string, names: readonly string[]): Promise<void> {
      const gone = await store.deleteFromNoCard(tx, userId, names);
      if (gone.length > 0) await deleteShownNowhere(tx, gone, await spared(tx));
    },

    namesOf: (tx: Tx, userId: string): Promise<string[]> => store.listOwnPictureNames(tx, userId),

    /** Deletes the content of these pictures unless something shows it, once the rows of their owner are gone. */
    async forgetContent(tx: Tx, names: readonly string[]): Promise<void> {
      if (names.length > 0) await deleteShownNowhere(tx, names, await spared(tx));
    },
  };
}
export type OwnPictureService = ReturnType<typeof ownPictureService>;
