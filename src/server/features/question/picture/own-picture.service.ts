import { MOST_OWN_PICTURES } from '#contract/own-card.ts';
import { MEGABYTE } from '#rules/question/text/picture.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import type { Database, Tx } from '#server/db/database.ts';
import * as store from './own-picture.store.ts';
import { putPicture, selectOptionalBySource, touchPicture } from './picture.store.ts';
import { PICTURE } from './picture.words.ts';
import { BadPicture, hashOfFile, makePicture, NoPictures, PicturesBusy, refusalOf } from './reencode.ts';

/** The person has as many pictures on their own cards as anyone may. */
class TooManyPictures extends BadPicture {}

const isFull = ({ count, bytes }: { count: number; bytes: number }) =>
  count > MOST_OWN_PICTURES.count || bytes > MOST_OWN_PICTURES.bytes;

const full = () =>
  new TooManyPictures(PICTURE.full({ count: MOST_OWN_PICTURES.count, megabytes: MOST_OWN_PICTURES.bytes / MEGABYTE }));

type Needs = { database: Database; now: () => Date };

/** Pictures on people's own cards: checked and stored like those of questions, but shown to their owner alone. */
export function ownPictureService({ database, now }: Needs) {
  /** Makes a stored picture the person's. */
  async function take(tx: Tx, userId: string, pictureName: string): Promise<void> {
    const bytes = await store.selectBytes(tx, pictureName);
    await store.putOwnPicture(tx, { userId, pictureName, bytes, uploadedAt: now().toISOString() });
    if (isFull(await store.selectOwnTotal(tx, userId))) throw full();
  }

  /** Takes the picture that was made of such a file before; undefined if there is none any more. */
  async function takeKnown(userId: string, sourceHash: string): Promise<string | undefined> {
    const known = await database.read((reader) => selectOptionalBySource(reader, sourceHash));
    if (known === undefined) return undefined;
    return database.write(async (tx) => {
      if (!(await touchPicture(tx, known, { uploadedAt: now().toISOString(), isOfStaff: false }))) return undefined;
      await take(tx, userId, known);
      return known;
    });
  }

  /** Stores a file as a picture of the person's. Throws {@link BadPicture} and {@link NoPictures}. */
  async function keep(userId: string, file: Uint8Array): Promise<string> {
    const known = await takeKnown(userId, hashOfFile(file));
    if (known !== undefined) return known;
    const { count, bytes } = await database.read((reader) => store.selectOwnTotal(reader, userId));
    // Before anything is decoded for somebody who may store no more.
    if (isFull({ count: count + 1, bytes })) throw full();
    const made = await makePicture(file, { isOfPack: true });
    await database.write(async (tx) => {
      await putPicture(tx, { ...made, uploadedAt: now().toISOString(), isOfStaff: false });
      await take(tx, userId, made.name);
    });
    return made.name;
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
      for (const [index, { name, bytes }] of files.entries()) {
        // The first one is tried in any case; one that cannot be read takes as long as others, or longer.
        isLate ||= index > 0 && performance.now() > end;
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
  };
}
export type OwnPictureService = ReturnType<typeof ownPictureService>;
